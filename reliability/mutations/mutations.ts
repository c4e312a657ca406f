/** A guard of the product that is broken on purpose: the matrix must catch it. */
export interface Mutation {
  readonly name: string
  /** Why the guard exists. */
  readonly guards: string
  readonly file: string
  /** Text of the file, exactly once, and its replacement. */
  readonly from: string
  readonly to: string
  /** Part of the names of the faults that show it. */
  readonly shownBy: string
}

export const mutations: readonly Mutation[] = [
  {
    name: 'a write is retried',
    guards: 'A wallet request whose answer was lost is never repeated (SEC-06).',
    file: 'plugin-kit/transaction-flow.ts',
    from: "    if (signal.aborted) return { type: 'stopped' }\n    return { type: 'requestFailed'",
    to: "    if (signal.aborted) return { type: 'stopped' }\n    if (wasRequested && !Reflect.get(flow, 'again') && Reflect.set(flow, 'again', true)) return request(ctx, flow)\n    return { type: 'requestFailed'",
    shownBy: 'loses its answer',
  },
  {
    name: 'a confirmation counts twice',
    guards: 'A second press while the wallet is open is the same confirmation (SEC-06).',
    file: 'plugins/send/src/confirm/review-confirmation.ts',
    from: "    if (progress.step !== 'review')\n      return steps.once.running()",
    to: "    if (progress.step === 'approving') return request(parts, progress.built).then(() => undefined)\n    if (progress.step !== 'review')\n      return steps.once.running()",
    shownBy: 'nothing fails',
  },
  {
    name: 'a lost answer counts as not sent',
    guards: '“Not sent” is only said of what cannot have been sent (SEC-06).',
    file: 'plugins/send/src/confirm/submit-to-wallet.ts',
    from: '  const { reason, wasSent, transactionId } = end.failure\n',
    to: "  const { reason, transactionId } = end.failure\n  const wasSent = 'no'\n",
    shownBy: 'loses its answer',
  },
  {
    name: 'a receipt of another transaction counts',
    guards: 'A node that mixes up receipts is asked again (REL-02).',
    file: 'chains/eip155/src/transactions/wait-for-transaction.ts',
    from: "  if (typeof named === 'string' && named.toLowerCase() !== id.toLowerCase())",
    to: "  if (typeof named === 'string' && named.length === 1 && id.length === 0)",
    shownBy: 'receipt of another',
  },
  {
    name: 'a pending transaction is forgotten at a reload',
    guards: 'A transaction that was sent is followed again by the next page (REL-05).',
    file: 'plugins/transactions/src/service.ts',
    from: 'const kept = isOver(transaction) ? others : [toStored(transaction), ...others]',
    to: 'const kept = isOver(transaction) ? others : (toStored(transaction), others)',
    shownBy: 'reloaded',
  },
  {
    name: 'changes of the account are ignored',
    guards: 'The displayed account is the active one of the wallet (REL-03).',
    file: 'chains/eip155/src/connect/wallet-tracker.ts',
    from: 'accountsChanged',
    to: 'accountsChangedNever',
    shownBy: 'switches the account',
  },
  {
    name: 'listeners of a wallet survive the kernel',
    guards: 'Nothing is left after dispose (REL-05).',
    file: 'chains/eip155/src/connect/request-provider.ts',
    from: "    for (const entry of entries) callMember(provider, ['removeListener', 'off'], entry)",
    to: '    void entries',
    shownBy: 'nothing fails',
  },
  {
    name: 'a refusal after a lost answer counts as not sent',
    guards:
      'A node that lost its first answer may refuse the second: the transaction may be there (SEC-06, REL-02) [M1].',
    file: 'wallet/nodes/submit-once.ts',
    from: 'if (found === undefined || wasLost || !refusal) throw new UnconfirmedError(id, cause)',
    to: 'if (!refusal) throw new UnconfirmedError(id, cause)',
    shownBy: 'node',
  },
]
