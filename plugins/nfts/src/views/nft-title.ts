import type { Translate } from '#ui-kit'
import type { Nft, NftsPlugin } from '../contract.js'

/** The title of a collectible: its name, or its number in the collection. */
export const nftTitle = (t: Translate<NftsPlugin>, { name, tokenId }: Nft): string =>
  name === '' ? t('unnamed', { id: tokenId }) : name
