/** A Content-Security-Policy as it is written into a header, a directive in each line. */
export function formatPolicy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${[name, ...values].join(' ')};`)
    .join('\n')
}
