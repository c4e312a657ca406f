/** One Content-Security-Policy: the sources of each directive, by its name in lower case. */
export type PagePolicy = ReadonlyMap<string, readonly string[]>

/**
 * Parses the value of a header, which may have several policies with commas between.
 *
 * Source: Content Security Policy Level 3, section 2.2.
 */
export function parsePolicy(value: string): readonly PagePolicy[] {
  return value
    .split(',')
    .map((text) => {
      const policy = new Map<string, readonly string[]>()
      for (const part of text.split(';')) {
        const [name = '', ...sources] = part.trim().split(/\s+/)
        // A repeated directive is ignored.
        if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
      }
      return policy
    })
    .filter((policy) => policy.size > 0)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#34;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&amp;': '&',
}

const EQUIV = /\shttp-equiv\s*=\s*["']?content-security-policy["'\s/>]/i
const CONTENT = /\scontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i

/** Returns the policies of a page's `<meta http-equiv="Content-Security-Policy">`. */
export function policiesInPage(html: string): readonly PagePolicy[] {
  return [...html.matchAll(/<meta\s[^<>]{1,10000}>/gi)].flatMap(([tag]) => {
    if (!EQUIV.test(tag)) return []
    const [, double, single = ''] = CONTENT.exec(tag) ?? []
    const value = double ?? single
    return parsePolicy(value.replace(/&(?:quot|apos|amp|#34|#39);/g, (entity) => ENTITIES[entity] ?? entity))
  })
}

/** Directives that apply if one is missing, in this order. Source: CSP Level 3, section 6.8.4. */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'connect-src': ['default-src'],
  'img-src': ['default-src'],
  'frame-src': ['child-src', 'default-src'],
  'script-src': ['default-src'],
  'frame-ancestors': [],
}

/** Returns the sources of a directive; `undefined`: the policy does not restrict it. */
export function sourcesOf(policy: PagePolicy, directive: string): readonly string[] | undefined {
  const name = [directive, ...(FALLBACKS[directive] ?? [])].find((one) => policy.has(one))
  return name === undefined ? undefined : policy.get(name)
}

/** Returns true if the scheme of a source matches that of a URL. Source: CSP Level 3, section 6.7.2.9. */
function matchesScheme(source: string, url: string): boolean {
  if (source === url) return true
  const matching: Readonly<Record<string, readonly string[]>> = {
    'http:': ['https:'],
    'ws:': ['wss:', 'http:', 'https:'],
    'wss:': ['https:'],
  }
  return matching[source]?.includes(url) ?? false
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
}
const portOf = ({ port, protocol }: URL): string => port || (DEFAULT_PORTS[protocol] ?? '')
const HOST_SOURCE = /^(?:([a-z][a-z\d+.-]*:)\/\/)?(\*|(?:\*\.)?[\w.-]+|\[[\da-f:]+\])(?::(\d+|\*))?(\/.*)?$/i

function matchesHost(source: string, host: string): boolean {
  if (source === '*') return true
  return source.startsWith('*.') ? host.endsWith(source.slice(1)) : source === host
}

/** Returns true if a source of a policy matches a URL. Source: CSP Level 3, section 6.7.2. */
function matches(source: string, url: URL, page: URL): boolean {
  const text = source.toLowerCase()
  if (text === "'self'") {
    const isUpgraded = matchesScheme(page.protocol, url.protocol) || /^wss?:$/.test(url.protocol)
    return page.host === url.host && isUpgraded
  }
  if (text === '*') return /^(https?|wss?):$/.test(url.protocol)
  if (/^[a-z][a-z\d+.-]*:$/.test(text)) return matchesScheme(text, url.protocol)
  const [, scheme, host = '', port, path] = HOST_SOURCE.exec(text) ?? []
  if (host === '' || !matchesScheme(scheme ?? page.protocol, url.protocol)) return false
  if (!matchesHost(host, url.hostname.toLowerCase())) return false
  const isPort =
    port === undefined ? portOf(url) === DEFAULT_PORTS[url.protocol] : port === '*' || port === portOf(url)
  return isPort && (path === undefined || path === '/' || url.pathname.startsWith(path))
}

/**
 * Returns true if a policy allows a URL in a directive. For `frame-ancestors` the URL is that of the embedding page.
 *
 * @param page the page that has the policy
 */
export function allowsUrl(policy: PagePolicy, directive: string, url: URL, page: URL): boolean {
  const sources = sourcesOf(policy, directive)
  return sources === undefined || sources.some((source) => matches(source, url, page))
}

/** Returns true if a policy has one of the keywords in a directive, or does not restrict it. */
export function allowsKeyword(policy: PagePolicy, directive: string, keywords: readonly string[]): boolean {
  const sources = sourcesOf(policy, directive)
  return sources === undefined || sources.some((source) => keywords.includes(source.toLowerCase()))
}
