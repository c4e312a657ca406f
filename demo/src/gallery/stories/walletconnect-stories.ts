import { QuoinError } from 'quoin/kernel'
import type { StoryWorld } from '../create-world.js'
import { mosaic } from '../made-up-wallets.js'
import type { Story, StorySetting } from '../story.js'

const plugin = 'WalletConnect'
const anyWallet = ({ kernel }: StoryWorld): void => kernel.open({ view: 'ConnectingWalletConnectBasic' })
const oneWallet = ({ kernel }: StoryWorld): void => {
  kernel.open({ view: 'Connect' })
  kernel.router.push('ConnectingWalletConnect', { wallet: mosaic })
}
const failed = (error: QuoinError): StorySetting => ({
  pairing: { status: 'failed', error },
})

export const walletConnectStories: readonly Story[] = [
  { id: 'scan', plugin, title: 'Code for any wallet', show: anyWallet },
  {
    id: 'scan-loading',
    plugin,
    title: 'Code on its way',
    setting: { pairing: { status: 'starting' } },
    show: anyWallet,
  },
  { id: 'scan-wallet', plugin, title: 'Code for one wallet', show: oneWallet },
  { id: 'open-app', plugin, title: 'Wallet app on this phone', setting: { isMobile: true }, show: oneWallet },
  {
    id: 'open-app-loading',
    plugin,
    title: 'Wallet app, link loading',
    setting: { isMobile: true, pairing: { status: 'starting' } },
    show: oneWallet,
  },
  {
    id: 'scan-declined',
    plugin,
    title: 'Declined in the wallet',
    setting: failed(new QuoinError('USER_REJECTED')),
    show: oneWallet,
  },
  {
    id: 'scan-relay',
    plugin,
    title: 'Relay not reached',
    setting: failed(
      new QuoinError('RELAY_UNREACHABLE', { text: 'The WalletConnect relay could not be reached' }),
    ),
    show: anyWallet,
  },
  {
    id: 'scan-refused',
    plugin,
    title: 'Project not accepted',
    setting: failed(new QuoinError('PROJECT_ID_INVALID')),
    show: anyWallet,
  },
  {
    id: 'reopen',
    plugin,
    title: 'A request waits in the app',
    setting: { isMobile: true, pairing: { status: 'idle' } },
    show: ({ kernel }) => kernel.open({ view: 'ReopenWallet' }),
  },
]
