/** @file Programs that several tests of the command use. */
export const TWICE = `import gpu

/// Every element, doubled.
export fun twice(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)

/// One work-item per element.
schedule naive for twice = mapNest(1, glb(0)) ; kernel
schedule tiled(t: nat in [4, 8] = 4) for twice = tile([t]) ; lowerTo([wrg(0), lcl(0, t)]) ; kernel
`;

export const SUM = `import gpu
export fun sum(xs: [n]f32): f32 = reduce((+), 0.0, xs)
schedule serial for sum = lowerSeq ; kernel
`;

/** A `.npy` file of f32 zeros, as NumPy writes it. */
export function zeros(...shape: readonly number[]): Uint8Array {
  const count = shape.reduce((a, b) => a * b, 1);
  const head = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(", ")},), }`;
  const padded = `${head.padEnd(117)}\\n`;
  const magic = Buffer.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, padded.length, 0]);
  return Buffer.concat([magic, Buffer.from(padded), Buffer.alloc(count * 4)]);
}
