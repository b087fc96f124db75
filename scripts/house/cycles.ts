/** @file The cycles of a graph: its strongly connected components of more than one node. */

/** Each cycle once, its nodes in order (Tarjan, 1972). */
export function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): readonly string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: string[][] = [];

  const visit = (node: string): void => {
    numbers.set(node, numbers.size);
    lowest.set(node, numbers.get(node)!);
    stack.push(node);
    onStack.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!numbers.has(next)) visit(next);
      else if (!onStack.has(next)) continue;
      const reached = numbers.get(next)!;
      const low = onStack.has(next) ? Math.min(lowest.get(next)!, reached) : reached;
      lowest.set(node, Math.min(lowest.get(node)!, low));
    }
    if (lowest.get(node) !== numbers.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    for (const member of component) onStack.delete(member);
    if (component.length > 1) found.push(component.sort());
  };

  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return found.sort((a, b) => (a[0]! < b[0]! ? -1 : 1));
}
