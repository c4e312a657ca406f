import type { ApiPromise } from '@polkadot/api'
import { type AccountPermission, type Amount, type Network, type PermissionList, sanitizeText } from '#kernel'
import { encodeSs58 } from '../addresses/ss58.js'
import { accountStorageKey, readAccount } from '../node/account-storage.js'
import type { NodeReader } from '../node/node-reader.js'
import { fromHex, isHexBytes, toHex } from '../params/param-shapes.js'
import { readKey } from '../requests/call-effects.js'

/** A proxy of an account: the key of the holder, the type by its name in the runtime, and the delay in blocks. */
export interface AccountProxy {
  readonly delegate: Uint8Array
  readonly type: string
  readonly delay: bigint
}

/** The runtime stores at most 32 of an account. A node may return more. */
const maxProxies = 1_000
/** Bytes. */
const maxRecord = 100_000

/** Types that cannot move what the account holds, and cannot act in its votes or stakes. Source: the relay chains' runtimes. */
const harmless: readonly string[] = ['CancelProxy', 'IdentityJudgement', 'ParaRegistration']

/** Returns the id of a proxy, from which `readProxyId` returns its parts. */
export const proxyId = ({ delegate, type, delay }: AccountProxy): string =>
  `${toHex(delegate)}/${type}/${delay}`

/** Reads the parts of an id; `undefined` if it is none. */
export function readProxyId(id: string): AccountProxy | undefined {
  const [, key, type, delay] = /^0x([\da-f]{64})\/([A-Za-z]\w{0,63})\/(\d{1,20})$/.exec(id) ?? []
  if (key === undefined || type === undefined || delay === undefined) return undefined
  return { delegate: fromHex(`0x${key}`), type, delay: BigInt(delay) }
}

/** Reads a proxy from its parts as the library decodes them; `undefined` if they have another form. */
export function readProxy(
  delegate: Uint8Array,
  proxyType: unknown,
  delay: unknown,
): AccountProxy | undefined {
  const type = String(proxyType)
  const blocks = String(delay).replaceAll(',', '')
  if (!/^[A-Za-z]\w{0,63}$/.test(type) || !/^\d{1,20}$/.test(blocks)) return undefined
  return { delegate, type, delay: BigInt(blocks) }
}

/** Returns the proxies in a record of the storage `Proxy.Proxies`: a list, and the deposit for it. */
function decodeProxies(api: ApiPromise, record: string): readonly (AccountProxy | undefined)[] {
  const { type } = Object(api.query.proxy?.proxies).creator.meta
  const decoded: unknown = api.registry.createType(api.registry.createLookupType(type.asMap.value), record)
  const [list]: readonly unknown[] = Array.isArray(decoded) ? decoded : []
  if (!Array.isArray(list)) throw new Error('The proxies are not a list')
  return list.map((one: unknown) => {
    const { delegate, proxyType, delay } = Object(one)
    const key = readKey(delegate)
    return key && readProxy(key, proxyType, delay)
  })
}

function toPermission(
  proxy: AccountProxy,
  { prefix, balance }: { readonly prefix: number; readonly balance: Amount },
): AccountPermission {
  const { type, delay, delegate } = proxy
  const isAny = type === 'Any'
  // With a delay the owner can reject what the holder announced.
  const isNow = isAny && delay === 0n
  return {
    id: proxyId(proxy),
    action: { kind: 'proxy', type: sanitizeText(type, 64), ...(delay > 0n && { delay }) },
    holder: { address: encodeSs58(delegate, prefix) },
    risk: isNow ? 'high' : harmless.includes(type) ? 'low' : 'medium',
    ...(isAny && balance.value > 0n && { atRisk: balance }),
  }
}

/** Reads the proxies of an account. A runtime without proxies has none. */
export async function readProxies(
  read: NodeReader,
  api: ApiPromise,
  { key, prefix, network }: { readonly key: Uint8Array; readonly prefix: number; readonly network: Network },
): Promise<PermissionList> {
  const proxies = api.query.proxy?.proxies
  if (!proxies) return { permissions: [] }
  const { decimals, symbol } = network.nativeCurrency
  const [found, value] = await Promise.all([
    read('state_getStorage', [proxies.key(key)], (answer) => {
      if (answer === null) return []
      if (!isHexBytes(answer, maxRecord)) throw new Error('The response is no record of proxies')
      return decodeProxies(api, answer)
    }),
    read('state_getStorage', [accountStorageKey(key)], (answer) => readAccount(answer).transferable),
  ])
  const known = new Map(found.flatMap((one) => (one ? [[proxyId(one), one]] : [])))
  const listed = [...known.values()].slice(0, maxProxies)
  return {
    permissions: listed.map((one) => toPermission(one, { prefix, balance: { value, decimals, symbol } })),
    isIncomplete: found.includes(undefined) || listed.length < known.size,
  }
}
