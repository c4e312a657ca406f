import type { Connector, WalletInfo } from '#kernel'

/**
 * Returns the picture of a connected wallet. Some announcements have no picture: that of the same wallet in another
 * namespace is used.
 */
export function walletPicture(
  { name, imageUrl }: WalletInfo,
  connectors: readonly Pick<Connector, 'name' | 'imageUrl'>[],
): string | undefined {
  return imageUrl ?? connectors.find((one) => one.name === name && one.imageUrl !== undefined)?.imageUrl
}
