import { createMockEvmWallet, type MockEvmWallet } from '#testing'
import type { Content, History } from '../history/history.js'
import { createEvmBatches } from './evm-batches.js'
import { contentOf, type EvmLedger } from './evm-ledger.js'
import { type WalletUser, walletError } from './wallet-user.js'

/** Test accounts of the wallet, with their checksums. */
export const alice = '0x52908400098527886E0F7030069857D2E4169EE7'
export const carol = '0xde709f2102306220921060314715629080e2fb77'

/** The EVM wallet of a world: an extension with its own node, shared by all tabs. */
export interface EvmWallet extends MockEvmWallet {
  /** Account that the user chose in the wallet. */
  account: string
  chooseAccount(address: string): void
}

/**
 * Creates the wallet of a world. Every request that needs the user is recorded.
 *
 * @param batches what a wallet with batches (EIP-5792) needs; absent: it has none
 */
export function createEvmWallet(
  user: WalletUser,
  ledgers: readonly EvmLedger[],
  batches?: { readonly history: History; readonly elapsed: () => number },
): EvmWallet {
  const { decide } = user
  const ledgerNow = (): EvmLedger => {
    const id = `eip155:${Number(wallet.chains.hex())}`
    const found = ledgers.find(({ caipNetworkId }) => caipNetworkId === id)
    if (!found) throw walletError(4901, `No chain ${id}`)
    return found
  }
  const mock = createMockEvmWallet({
    accounts: [alice],
    chains: ledgers.map(({ caipNetworkId }) => Number(caipNetworkId.split(':')[1])),
    answers: {
      eth_sendTransaction(params) {
        const { from = '', to = '', value = '0x0', data = '0x', chainId } = Object(Object(params)[0])
        const ledger = ledgerNow()
        if (chainId !== undefined && Number(chainId) !== Number(wallet.chains.hex()))
          throw walletError(4901, 'The chain of the transaction is not the active one.')
        if (String(from).toLowerCase() !== wallet.account.toLowerCase())
          throw walletError(4100, 'Another account is active.')
        const transaction = { from: String(from), to: String(to), value: BigInt(value), data: String(data) }
        return decide(contentOf(ledger.caipNetworkId, transaction), (request) => {
          // A transaction that names no chain is sent on the one that is active when the user confirms.
          const target = chainId === undefined ? ledgerNow() : ledger
          return target.submit({ ...transaction, request, nonce: target.nextNonce(transaction.from) })
        })
      },
      personal_sign(params) {
        const [data = '', account = ''] = Array.isArray(params) ? params : []
        const message = Buffer.from(String(data).slice(2), 'hex').toString()
        const content: Content = {
          action: 'signature',
          network: ledgerNow().caipNetworkId,
          account: String(account).toLowerCase(),
          message,
        }
        return decide(content, () => `0x${'5'.repeat(128)}1b`)
      },
      ...(batches &&
        createEvmBatches({ user, ...batches, ledgers, ledgerNow, account: () => wallet.account })),
    },
  })
  const wallet: EvmWallet = Object.assign(mock, {
    account: alice,
    chooseAccount(address: string) {
      wallet.account = address
      mock.chooseAccounts([address])
    },
  })
  return wallet
}
