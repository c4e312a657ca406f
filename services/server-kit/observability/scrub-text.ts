/** The path and query of a URL may contain a key or a user's account. */
const ADDRESS = /\b([a-z][a-z\d+.-]*:\/\/)([^\s"'<>)]*)/gi
/** Signatures, keys and calldata: logs never need them in full. */
const LONG_HEX = /\b(0x)?[\da-f]{64,}\b/gi
const MAX_LENGTH = 4000

/** Removes secrets from a text for the log: passwords, paths and queries of URLs, long hex. */
export function scrubText(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(ADDRESS, (whole, scheme: string, rest: string) => {
      // Files of a stack trace stay: they are the server's own.
      if (scheme === 'file://') return whole
      const [authority = ''] = rest.split(/[/?#]/, 1)
      return `${scheme}${authority.slice(authority.lastIndexOf('@') + 1)}/…`
    })
    .replace(LONG_HEX, (hex) => `${hex.slice(0, 10)}…`)
}
