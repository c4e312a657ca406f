import type { Connector, WalletInfo } from '#kernel'

/**
 * The picture of a connected wallet. Some ways to announce a wallet know no pictures: the same wallet may have one where it
 * announced itself in another namespace.
 */
export function walletPicture(
  { name, imageUrl }: WalletInfo,
  connectors: readonly Pick<Connector, 'name' | 'imageUrl'>[],
): string | undefined {
  return imageUrl ?? connectors.find((one) => one.name === name && one.imageUrl !== undefined)?.imageUrl
}
