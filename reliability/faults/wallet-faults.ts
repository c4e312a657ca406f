import { alice, carol } from '../world/evm-wallet.js'
import type { WalletDecision } from '../world/wallet-user.js'
import type { Fault } from './fault.js'

/** Faults of the user's decision, or of the wallet's answer to it. */
const decisions: Readonly<Record<string, WalletDecision>> = {
  'wallet rejects': 'reject',
  'wallet rejects late': 'reject late',
  'wallet hangs': 'hang',
  'wallet forgets its requests': 'forget',
  'wallet loses its answer': 'lose the answer',
  'wallet sends twice, and its node rejects': 'send twice',
  'wallet answers garbage': 'answer garbage',
  'wallet fails': 'fail',
  'wallet approves late': 'approve late',
}

/** The faults of wallets. */
export const walletFaults: readonly Fault[] = [
  ...Object.entries(decisions).map(
    ([name, decision]): Fault => ({
      name,
      area: 'wallet',
      begin({ user }) {
        user.decision = decision
        return () => {
          user.decision = 'approve'
          user.release()
        }
      },
    }),
  ),
  {
    name: 'wallet is locked',
    area: 'wallet',
    begin({ user, evmWallet, connectorWallets }) {
      user.isLocked = true
      evmWallet.lock()
      for (const wallet of connectorWallets.values()) wallet.lock()
      return () => {
        user.isLocked = false
        evmWallet.unlock()
        for (const wallet of connectorWallets.values()) wallet.unlock()
      }
    },
  },
  {
    name: 'wallet switches the account',
    area: 'wallet',
    begin({ evmWallet, connectorWallets }) {
      evmWallet.chooseAccount(carol)
      for (const wallet of connectorWallets.values()) wallet.chooseAccount(1)
      return () => {
        evmWallet.chooseAccount(alice)
        for (const wallet of connectorWallets.values()) wallet.chooseAccount(0)
      }
    },
  },
  {
    name: 'wallet switches the network',
    area: 'wallet',
    begin({ evmWallet }) {
      evmWallet.chooseNetwork('eip155:10')
      return () => evmWallet.chooseNetwork('eip155:1')
    },
  },
  {
    name: 'wallet repeats its events',
    area: 'wallet',
    isEvent: true,
    begin({ evmWallet }) {
      for (let time = 0; time < 2; time += 1) {
        evmWallet.emit('accountsChanged', [evmWallet.account])
        evmWallet.emit('chainChanged', evmWallet.chains.hex())
        evmWallet.emit('connect', { chainId: evmWallet.chains.hex() })
      }
      return undefined
    },
  },
  {
    name: 'wallet disconnects',
    area: 'wallet',
    isEvent: true,
    begin({ evmWallet, connectorWallets, tab, violations }) {
      evmWallet.drop()
      for (const wallet of connectorWallets.values()) wallet.drop()
      for (const namespace of ['eip155', ...connectorWallets.keys()])
        if (tab.isOpen() && tab.kernel.connections.active(namespace))
          violations.push(`connection: ${namespace} is displayed as connected after its wallet disconnected`)
      return undefined
    },
  },
]
