import { type ChainModule, type PluginContext, QuoinError, type WalletCall } from '#kernel'
import {
  type ActiveAccount,
  activeAccountChange,
  readActiveAccount,
  runTransactionFlow,
  type TransactionFlowEnd,
} from '#plugin-kit'
import { TransactionsToken } from '#plugins/transactions'
import type { ActionsPlugin } from '../contract.js'
import { prepareTransaction } from '../transaction/prepare-transaction.js'

type Context = PluginContext<ActionsPlugin>

/** Returns the chain module of an account. Throws `CHAIN_ADAPTER_NOT_FOUND`. */
const chainOf = (ctx: Context): ChainModule => ctx.chains.get('solana')

async function readBlockhash(ctx: Context, { network }: ActiveAccount, signal: AbortSignal): Promise<string> {
  const answer: unknown = await ctx.rpc.read({
    method: 'getLatestBlockhash',
    params: [{ commitment: 'confirmed' }],
    caipNetworkId: network.caipNetworkId,
    signal,
  })
  const blockhash: unknown = Object(Object(answer).value).blockhash
  if (typeof blockhash === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(blockhash)) return blockhash
  throw new QuoinError('NODE_FAILED', { details: 'The node returned no blockhash' })
}

/** Checks a transaction of the site, and returns the request for the wallet. Throws `TransactionRefused`. */
export async function prepareCall(
  ctx: Context,
  active: ActiveAccount,
  transaction: string,
  signal: AbortSignal,
): Promise<WalletCall> {
  const { address } = active.account
  const checked = await prepareTransaction(transaction, address, () => readBlockhash(ctx, active, signal))
  return { method: 'solana_signAndSendTransaction', params: { transaction: checked, pubkey: address } }
}

const walletFacts = (ctx: Context, active: ActiveAccount) => ({
  namespace: active.namespace,
  caipNetworkId: active.network.caipNetworkId,
  account: active.caipAddress,
  changed: () => activeAccountChange(readActiveAccount(ctx, 'solana'), active),
  // The call was made here from checked bytes: there is nothing else to compare it with.
  check: async () => undefined,
})

/**
 * Sends a checked transaction to the wallet, once. The wallet sends it; the host's review displays it before, decoded from its bytes
 * and never from the action's texts.
 */
export function sendByWallet(
  ctx: Context,
  active: ActiveAccount,
  call: WalletCall,
): Promise<TransactionFlowEnd> {
  const { transactions } = chainOf(ctx)
  return runTransactionFlow(ctx, {
    ...walletFacts(ctx, active),
    action: 'payment',
    isOnlySigned: false,
    call,
    async submit(answer) {
      const sent = await transactions?.readSent({ ...call, answer })
      if (!sent) throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no transaction' })
      return sent.id
    },
    knownTransactions: async () => (await ctx.load(TransactionsToken)).store.getState(),
    follow: async (id, isUnconfirmed) =>
      (await ctx.load(TransactionsToken)).follow({
        id,
        isUnconfirmed,
        caipNetworkId: active.network.caipNetworkId,
        from: active.caipAddress,
        operationType: 'execute',
        moved: [],
        shownIn: ['Action'],
      }),
  })
}

/** Lets the wallet sign a text. The flow's id is the signature, in base58. */
export async function signByWallet(
  ctx: Context,
  active: ActiveAccount,
  message: string,
): Promise<TransactionFlowEnd> {
  const { messages } = chainOf(ctx)
  if (!messages) throw new QuoinError('RPC_NOT_ALLOWED', { details: 'The chain signs no messages' })
  const { address } = active.account
  return runTransactionFlow(ctx, {
    ...walletFacts(ctx, active),
    action: 'approval',
    isOnlySigned: true,
    call: await messages.request({ address, message }),
    async submit(answer, signal) {
      const signature = await messages.readSignature(answer)
      const request = { network: active.network, address, message, signature, signal }
      if ((await messages.verify?.(request)) === false)
        throw new QuoinError('ANSWER_INVALID', { details: 'The account did not sign this message' })
      return signature
    },
  })
}
