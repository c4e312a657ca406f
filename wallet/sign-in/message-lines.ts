/** The labels of the lines below the statement, in their order. */
const labels = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

type LabelledName = (typeof labels)[number][0]

const beginsWithLabel = new RegExp(`^(?:${labels.map(([, label]) => label).join('|')}|Resources):`)
const headline = /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your (\S+) account:$/

/** The parsed lines of a message; their values are not validated. */
export interface MessageLines extends Readonly<Partial<Record<LabelledName, string | undefined>>> {
  readonly scheme?: string | undefined
  readonly domain: string
  /** The name of the account type: `Ethereum`. */
  readonly accountName: string
  readonly address: string
  /** May have several lines here, as Sign In With Solana allows; `readSignIn` rejects that. */
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** Returns whether a line could be mistaken for one of those below the statement. */
export function looksLikeField(line: string): boolean {
  return beginsWithLabel.test(line)
}

/**
 * Formats the lines as a message.
 *
 * @param spare true to add an empty line if there is no statement, as EIP-4361 requires
 */
export function writeLines(lines: MessageLines, spare: boolean): string {
  const { scheme, domain, accountName, address, statement, resources } = lines
  const fields = labels.flatMap(([name, label]) => {
    const value = lines[name]
    return value === undefined ? [] : [`${label}: ${value}`]
  })
  const list = resources === undefined ? [] : ['Resources:', ...resources.map((one) => `- ${one}`)]
  const below = [...fields, ...list]
  const origin = scheme === undefined ? domain : `${scheme}://${domain}`
  return [
    `${origin} wants you to sign in with your ${accountName} account:`,
    address,
    ...(statement === undefined ? (spare ? [''] : []) : ['', statement]),
    ...(below.length === 0 ? [] : ['', ...below]),
  ].join('\n')
}

function readFields(lines: readonly string[]): Partial<MessageLines> | undefined {
  const found: Partial<Record<LabelledName, string>> = {}
  let at = 0
  for (const [name, label] of labels) {
    const line = lines[at]
    if (!line?.startsWith(`${label}: `)) continue
    found[name] = line.slice(label.length + 2)
    at += 1
  }
  if (at === lines.length) return found
  if (lines[at] !== 'Resources:') return undefined
  const list = lines.slice(at + 1)
  if (!list.every((line) => line.startsWith('- '))) return undefined
  return { ...found, resources: list.map((line) => line.slice(2)) }
}

/** Parses a message; `undefined` if its lines are not those of one, in their order, with nothing else. */
export function readLines(text: string): MessageLines | undefined {
  const [first = '', address = '', ...rest] = text.split('\n')
  const [, scheme, domain, accountName] = headline.exec(first) ?? []
  if (domain === undefined || accountName === undefined || address === '') return undefined
  const head = { ...(scheme !== undefined && { scheme }), domain, accountName, address }
  if (rest.length === 0) return head
  if (rest[0] !== '') return undefined
  const start = rest.findIndex((line, at) => rest[at - 1] === '' && looksLikeField(line))
  const fields = start < 0 ? {} : readFields(rest.slice(start))
  if (!fields) return undefined
  // The statement is between two empty lines; without it there may be one, as in CAIP-122, or two, as in EIP-4361.
  const between = rest.slice(1, start < 0 ? undefined : Math.max(1, start - 1))
  const isSpare = start === 2 && between.length === 0
  if (start === 1 || isSpare) return { ...head, ...fields }
  const statement = between.join('\n')
  return statement === '' ? undefined : { ...head, statement, ...fields }
}
