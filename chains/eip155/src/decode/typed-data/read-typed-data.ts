/** The parts of typed data, with checked shapes; references between types are not checked here. */
export interface TypedDataParts {
  readonly types: ReadonlyMap<string, readonly TypedDataMember[]>
  readonly primaryType: string
  readonly domain: object
  readonly message: object
}

export interface TypedDataMember {
  readonly name: string
  readonly type: string
}

/** Limit, far above readable data. Characters. */
const maxJsonLength = 262_144
/** Names of types and members; libraries treat other names differently. */
const identifier = /^[A-Za-z_]\w{0,127}$/
/** A name as exchanges write it: `HyperliquidTransaction:UsdSend`. EIP-712 has no such name, but wallets sign it. */
const prefixedName = /^([A-Za-z_]\w{0,127}):[A-Za-z_]\w{0,127}$/
const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const solidityType = /^(?:address|bool|string|bytes\d*|u?int\d*)$/
/** The type of a member with its array suffixes, at most four. */
const memberType = /^[A-Za-z_]\w{0,127}(?:\[\d{0,4}\]){0,4}$/

export function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns an own member of an object. */
export function ownValue(owner: object, name: string): unknown {
  return Object.hasOwn(owner, name) ? Reflect.get(owner, name) : undefined
}

function readMembers(given: unknown): readonly TypedDataMember[] | undefined {
  if (!Array.isArray(given)) return undefined
  const members: TypedDataMember[] = []
  for (const one of given) {
    if (!isRecord(one)) return undefined
    const [name, type] = [ownValue(one, 'name'), ownValue(one, 'type')]
    if (typeof name !== 'string' || typeof type !== 'string') return undefined
    if (!identifier.test(name) || forbiddenNames.has(name) || !memberType.test(type)) return undefined
    if (members.some((other) => other.name === name)) return undefined
    members.push({ name, type })
  }
  return members
}

/**
 * Returns whether all libraries hash a message whose type has a prefix alike. viem reads the type that it depends on only up to the colon,
 * ethers and the example of EIP-712 read the whole name: it must have no struct, and no other type may have the name of the prefix.
 */
function isPrefixedAlone(name: string, members: readonly TypedDataMember[], givenTypes: object): boolean {
  const [, prefix] = prefixedName.exec(name) ?? []
  // Also an inherited name: the libraries look it up in the object.
  return (
    prefix !== undefined &&
    !(prefix in givenTypes) &&
    members.every(({ type }) => solidityType.test(type.split('[')[0] ?? ''))
  )
}

/** Reads the parameter of `eth_signTypedData_v4`; `undefined` if it is incomplete. Source: EIP-712. */
export function readTypedData(json: string): TypedDataParts | undefined {
  if (json.length > maxJsonLength) return undefined
  try {
    const given: unknown = JSON.parse(json)
    if (!isRecord(given)) return undefined
    const [givenTypes, primaryType] = [ownValue(given, 'types'), ownValue(given, 'primaryType')]
    const [domain, message] = [ownValue(given, 'domain'), ownValue(given, 'message')]
    if (!isRecord(givenTypes) || !isRecord(domain) || !isRecord(message)) return undefined
    const types = new Map<string, readonly TypedDataMember[]>()
    for (const [name, value] of Object.entries(givenTypes)) {
      const members = readMembers(value)
      if (!members || forbiddenNames.has(name) || solidityType.test(name)) return undefined
      const isNamed =
        identifier.test(name) || (name === primaryType && isPrefixedAlone(name, members, givenTypes))
      if (!isNamed) return undefined
      types.set(name, members)
    }
    if (typeof primaryType !== 'string' || primaryType === 'EIP712Domain') return undefined
    return { types, primaryType, domain, message }
  } catch {
    return undefined
  }
}
