/** Formats a Content-Security-Policy as the value of a header, one directive per line. */
export function formatPolicy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${[name, ...values].join(' ')};`)
    .join('\n')
}
