import { alice, carol } from '../world/evm-wallet.js'
import type { WalletDecision } from '../world/wallet-user.js'
import type { Fault } from './fault.js'

/** Faults of the user's decision, or of the wallet's answer to it. */
const decisions: Readonly<Record<string, WalletDecision>> = {
  'wallet rejects': 'reject',
  'wallet rejects late': 'reject late',
  'wallet hangs': 'hang',
  'wallet loses its answer': 'lose the answer',
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
    begin({ user, evmWallet, solanaWallet }) {
      user.isLocked = true
      evmWallet.lock()
      solanaWallet.lock()
      return () => {
        user.isLocked = false
        evmWallet.unlock()
        solanaWallet.unlock()
      }
    },
  },
  {
    name: 'wallet switches the account',
    area: 'wallet',
    begin({ evmWallet, solanaWallet }) {
      evmWallet.chooseAccount(carol)
      solanaWallet.chooseAccount(1)
      return () => {
        evmWallet.chooseAccount(alice)
        solanaWallet.chooseAccount(0)
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
    begin({ evmWallet, solanaWallet }) {
      evmWallet.drop()
      solanaWallet.drop()
      return undefined
    },
  },
]
