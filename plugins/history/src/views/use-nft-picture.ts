import { useKernel } from '#ui-kit'
import type { NftInfo } from '../schemas.js'

/** Returns the picture of a collectible from the host's gateway, never from the URL in the metadata. */
export function useNftPicture(): (nft: NftInfo) => string | undefined {
  const { api } = useKernel()
  return ({ id }) => {
    const [, network, contract, token] = /^([^/]+)\/erc(?:721|1155):([^/]+)\/(\d+)$/.exec(id ?? '') ?? []
    if (network === undefined || contract === undefined || token === undefined) return undefined
    return api.url('gateway', `/v1/nft-image/${network}/${contract}/${token}?size=preview`)
  }
}
