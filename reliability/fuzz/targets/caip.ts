import { parseAssetId } from '../../../wallet/caip/parse-asset-id.js'
import { isCaipAddress, isCaipNetworkId, parseCaipAddress } from '../../../wallet/caip/parse-caip.js'
import { parseCaipNetworkId } from '../../../wallet/caip/parse-caip-network-id.js'
import { demand, type FuzzTarget, hasCode, unlessRefused } from '../engine/fuzz-target.js'

const lower = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const letters = lower + lower.toUpperCase() + digits

/** Reads a part letter by letter. Source: CAIP-2, CAIP-10, CAIP-19. */
const isOf = (text: string | undefined, allowed: string, min: number, max: number): boolean =>
  text !== undefined &&
  text.length >= min &&
  text.length <= max &&
  [...text].every((letter) => allowed.includes(letter))

function isNetwork(text: string | undefined): boolean {
  const at = text?.indexOf(':') ?? -1
  return (
    at >= 0 &&
    isOf(text?.slice(0, at), `${lower}${digits}-`, 3, 8) &&
    isOf(text?.slice(at + 1), `${letters}-_`, 1, 32)
  )
}

function isAsset(text: string): boolean {
  const [network, asset = '', ...rest] = text.split('/')
  const at = asset.indexOf(':')
  return (
    isNetwork(network) &&
    at >= 0 &&
    isOf(asset.slice(0, at), `${lower}${digits}-`, 3, 8) &&
    // `_` beyond the specification: addresses of TON.
    isOf(asset.slice(at + 1), `${letters}-._%`, 1, 128) &&
    rest.length <= 1 &&
    (rest.length === 0 || isOf(rest[0], `${letters}-._%`, 1, 78))
  )
}

/** CAIP-2, CAIP-10 and CAIP-19 ids. */
export const caip: FuzzTarget = {
  name: 'caip',
  format: 'text',
  covers: /\/wallet\/caip\//,
  seeds: [
    'eip155:1',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'eip155:1:0x742d35Cc6634C0532925a3b844Bc454e4438f44e',
    'ton:-239:UQDmnxDMhId6v1Ofg_h5KR5coWlFG6e86Ro3pc7Tq4CA0781',
    'eip155:1/erc721:0x06012c8cf97BEaD5deAe237070F9587f8E7A266d/771769',
    'eip155:1/slip44:60',
  ],
  check(text) {
    const network = unlessRefused(() => parseCaipNetworkId(text), hasCode('CAIP_NETWORK_INVALID'))
    demand(isCaipNetworkId(text) === isNetwork(text), 'CAIP-2 is read as the specification says')
    demand((network !== undefined) === isNetwork(text), 'both readers of CAIP-2 agree')
    if (network) demand(`${network.namespace}:${network.reference}` === text, 'the parts are the whole')

    const address = unlessRefused(() => parseCaipAddress(text, () => true), hasCode('CAIP_ADDRESS_INVALID'))
    const at = text.lastIndexOf(':')
    const isAddress = isNetwork(text.slice(0, at)) && isOf(text.slice(at + 1), `${letters}-._%`, 1, 128)
    demand((address !== undefined) === isAddress, 'CAIP-10 is read as the specification says')
    demand(isCaipAddress(text, () => true) === isAddress, 'both readers of CAIP-10 agree')
    if (address) demand(`${address.caipNetworkId}:${address.address}` === text, 'the parts are the whole')

    const asset = unlessRefused(() => parseAssetId(text), hasCode('CAIP_ASSET_INVALID'))
    demand((asset !== undefined) === isAsset(text), 'CAIP-19 is read as the specification says')
    if (!asset) return network !== undefined || address !== undefined
    const { caipNetworkId, namespace, reference, tokenId } = asset
    const end = tokenId === undefined ? '' : `/${tokenId}`
    demand(`${caipNetworkId}/${namespace}:${reference}${end}` === text, 'the parts are the whole')
    return true
  },
}
