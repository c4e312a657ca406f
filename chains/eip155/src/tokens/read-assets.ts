import { type CaipNetworkId, type NativeCurrency, QuoinError, readPicture, sanitizeText } from '#kernel'
import { checksumOf } from '../addresses/check-address.js'
import type { WalletAsset } from '../contract.js'
import { readChainId } from '../params/chain-id.js'
import { fieldsOf, isHexAddress, isQuantity, isText } from '../params/param-shapes.js'
import { findUnsafe } from '../params/unsafe-params.js'

const maxAssets = 1_000
const sanitizedText = 64
/** The maximum number of digits in 256 bits. */
const maxDecimals = 77

function readShown(raw: unknown): string {
  if (!isText(raw, 1_000)) return ''
  return sanitizeText(raw, sanitizedText)
}

/** Returns a price as decimal string; wallets send a number or a string. */
function readPrice(raw: unknown): string | undefined {
  const text = typeof raw === 'number' || typeof raw === 'string' ? String(raw) : ''
  return /^\d{1,30}(\.\d{1,30})?$/.test(text) ? text : undefined
}

function readDecimals(raw: unknown): number | undefined {
  const text = typeof raw === 'number' || typeof raw === 'string' ? String(raw) : ''
  return /^\d{1,2}$/.test(text) && Number(text) <= maxDecimals ? Number(text) : undefined
}

/** Reads one asset; `undefined` for an unknown kind, missing or zero decimals, or a zero balance (ACC-07). */
function readAsset(raw: unknown, coin: NativeCurrency | undefined): WalletAsset | undefined {
  const asset = fieldsOf(raw)
  const type = String(asset?.type).toUpperCase()
  if (!asset || (type !== 'NATIVE' && type !== 'ERC20')) return undefined
  if (!isQuantity(asset.balance)) return undefined
  const about = fieldsOf(asset.metadata) ?? {}
  const isNative = type === 'NATIVE'
  const address = isHexAddress(asset.address) && !isNative ? checksumOf(asset.address) : undefined
  const decimals = readDecimals(about.decimals) ?? (isNative ? coin?.decimals : undefined)
  const symbol = readShown(about.symbol) || (isNative && coin?.symbol) || readShown(about.name)
  const value = BigInt(asset.balance)
  if ((!isNative && !address) || !decimals || !symbol || value === 0n) return undefined
  return {
    type,
    address,
    value,
    decimals,
    symbol,
    name: readShown(about.name) || (isNative && coin?.name) || symbol,
    price: readPrice(about.price),
    worth: readPrice(about.value),
    iconUrl: readPicture(about.iconUrl),
  }
}

/**
 * Reads the assets in a response to `wallet_getAssets`, by requested network. Throws `ANSWER_INVALID` if it is
 * malformed. Source: ERC-7811.
 *
 * @param coinOf returns the native currency of a known network: wallets omit its metadata
 */
export function readAssets(
  answer: unknown,
  networks: readonly CaipNetworkId[],
  coinOf: (network: CaipNetworkId) => NativeCurrency | undefined,
): Readonly<Record<CaipNetworkId, readonly WalletAsset[]>> {
  const chains = fieldsOf(answer)
  const unsafe = findUnsafe(answer)
  if (!chains || unsafe)
    throw new QuoinError('ANSWER_INVALID', { details: unsafe ?? 'The assets are not an object' })
  const found: Record<CaipNetworkId, readonly WalletAsset[]> = {}
  for (const [chain, raw] of Object.entries(chains)) {
    const network = readChainId(chain)
    if (!network || !networks.includes(network) || !Array.isArray(raw)) continue
    found[network] = raw.slice(0, maxAssets).flatMap((one) => readAsset(one, coinOf(network)) ?? [])
  }
  return found
}
