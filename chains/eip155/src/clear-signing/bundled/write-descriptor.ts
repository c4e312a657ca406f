import type { Json } from '../read-json.js'

/** A field of ERC-7730, in a short form. */
export type Field = Json

/** Reference of a network, and the address there. */
export type Deployments = Readonly<Record<number, string>>

/** A function or a type with its intent and its fields. */
export type Formats = Readonly<Record<string, readonly [intent: string, ...fields: readonly Field[]]>>

const coins = ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', '0x0000000000000000000000000000000000000000']
const isAddress = (text: string): boolean => text.startsWith('0x')

/** An amount of the network's coin; by default the value of the transaction. */
export const coin = (label: string, path: string = '@.value'): Field => ({ label, path, format: 'amount' })

/** An amount of a token, by the path of its address or by its address; exchanges name the coin by one of two addresses. */
export const token = (label: string, path: string, address: string): Field => {
  const params = isAddress(address) ? { token: address } : { tokenPath: address }
  return { label, path, format: 'tokenAmount', params: { ...params, nativeCurrencyAddress: coins } }
}

/** As `token`; the highest number stands for everything. */
export const tokenOrAll = (label: string, path: string, address: string, all: string): Field => {
  const field = token(label, path, address)
  const limit = `0x${'f'.repeat(64)}`
  return { ...field, params: { ...Object(field.params), threshold: limit, message: all } }
}

export const address = (label: string, path: string): Field => ({ label, path, format: 'addressName' })
export const raw = (label: string, path: string): Field => ({ label, path, format: 'raw' })
export const duration = (label: string, path: string): Field => ({ label, path, format: 'duration' })
export const date = (label: string, path: string): Field => ({
  label,
  path,
  format: 'date',
  params: { encoding: 'timestamp' },
})

/** A number with a text of the descriptor's `enums`. */
export const choice = (label: string, path: string, name: string): Field => ({
  label,
  path,
  format: 'enum',
  params: { $ref: `$.metadata.enums.${name}` },
})

/** A call of the contract itself. */
export const ownCall = (label: string, path: string): Field => ({
  label,
  path,
  format: 'calldata',
  params: { calleePath: '@.to' },
})

function descriptor(context: Json, owner: string, formats: Formats, enums: Json): Json {
  const display = Object.fromEntries(
    Object.entries(formats).map(([name, [intent, ...fields]]) => [name, { intent, fields }]),
  )
  return { context, metadata: { owner, enums }, display: { formats: display } }
}

const listed = (deployments: Deployments): readonly Json[] =>
  Object.entries(deployments).map(([chainId, one]) => ({ chainId: Number(chainId), address: one }))

/** Writes the descriptor of a contract. */
export const ofContract = (
  owner: string,
  deployments: Deployments,
  formats: Formats,
  enums: Json = {},
): Json => descriptor({ contract: { deployments: listed(deployments) } }, owner, formats, enums)

/** Writes the descriptor of typed data. */
export const ofTypedData = (
  owner: string,
  deployments: Deployments,
  formats: Formats,
  enums: Json = {},
): Json => descriptor({ eip712: { deployments: listed(deployments) } }, owner, formats, enums)

/** Returns one address on several networks. */
export const everywhere = (one: string, ...chainIds: readonly number[]): Deployments =>
  Object.fromEntries(chainIds.map((id) => [id, one]))
