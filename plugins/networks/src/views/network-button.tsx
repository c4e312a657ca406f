import type { ReactNode } from 'react'
import { HeaderButton, Icon, useKernel, useNavigation, useStore, useT, WalletImage } from '#ui-kit'
import type { NetworkPickerPlugin } from '../contract.js'
import { shortNetworkName } from '../short-network-name.js'

export { UnsupportedNotice } from './unsupported-notice.js'

/** The active network in Account's header, with a link to all networks. */
export default function NetworkButton(): ReactNode {
  const t = useT<NetworkPickerPlugin>('networkPicker')
  const { networks } = useKernel()
  const { push } = useNavigation<NetworkPickerPlugin>()
  useStore(networks.store)
  const active = networks.active()
  const known = networks.isUnsupported() ? undefined : active
  const name = known?.name ?? t(active === undefined ? 'noNetwork' : 'unknownNetwork')
  return (
    <HeaderButton
      image={
        known === undefined ? (
          <Icon name="network" />
        ) : (
          <WalletImage src={known.imageUrl} name={known.name} size={20} />
        )
      }
      label={shortNetworkName(name)}
      isName={known !== undefined}
      onPress={() => push('Networks')}
    />
  )
}
