import { type ChainModule, type ChainTransactions, QuoinError, type TransactionOutcome } from '#kernel'

/** The sent transactions of a network without a node: pending until the test ends them. */
export interface FakeMempool {
  readonly transactions: ChainTransactions
  /** Submits what the wallet answered: the id of a transaction, else it is no answer. */
  submit(answer: unknown): Promise<string>
  /** Puts the pending transactions into a block. */
  mine(status?: 'success' | 'failed', replacedBy?: string): void
  /** The result of the pending transactions stays unknown. */
  forget(): void
}

/** @param chain reads the answers of wallets */
export function createFakeMempool(chain: Pick<ChainModule, 'isTransactionId' | 'transactions'>): FakeMempool {
  const pending: {
    readonly settle: (outcome: TransactionOutcome) => void
    readonly fail: (error: unknown) => void
  }[] = []
  return {
    transactions: {
      readSent: (request) => chain.transactions?.readSent(request) ?? Promise.resolve(undefined),
      waitFor: () => new Promise((settle, fail) => pending.push({ settle, fail })),
    },
    async submit(answer) {
      if (!chain.isTransactionId(String(answer))) throw new QuoinError('ANSWER_INVALID')
      return String(answer)
    },
    mine(status = 'success', replacedBy) {
      for (const { settle } of pending.splice(0)) settle({ status, replacedBy })
    },
    forget() {
      for (const { fail } of pending.splice(0)) fail(new QuoinError('TIMEOUT'))
    },
  }
}
