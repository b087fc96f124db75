/**
 * @file Imports the user's modules. In Node 20, code that V8 takes from a cache cannot import a module by itself, so the program that
 * loads the bundle does it.
 */

let load = (url: string): Promise<unknown> => import(url);

/** Imports a module by its URL. */
export const importModule = (url: string): Promise<unknown> => load(url);

/** Imports all further modules by a function, which the loader of the bundle has. */
export function importBy(other: (url: string) => Promise<unknown>): void {
  load = other;
}
