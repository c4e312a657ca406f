import type { Mutation } from './mutation.js'

/** Guards of the end of page, kernel and wallet. */
export const lifetimeMutations: readonly Mutation[] = [
  {
    name: 'listeners of a wallet survive the kernel',
    guards: 'Nothing is left after dispose (REL-05).',
    file: 'chains/eip155/src/connect/request-provider.ts',
    from: "    for (const entry of entries) callMember(provider, ['removeListener', 'off'], entry)",
    to: '    void entries',
    shownBy: 'nothing fails',
    flow: 'connect',
  },
  {
    name: 'listeners of a connection survive the kernel',
    guards: 'Nothing is left after dispose (REL-05).',
    file: 'wallet/connections/machine/wallet-follower.ts',
    from: '      for (const unsubscribe of subscriptions.values()) unsubscribe()\n      subscriptions.clear()',
    to: '      subscriptions.clear()',
    shownBy: 'nothing fails',
    flow: 'connect',
  },
  {
    name: 'a request outlives the kernel',
    guards: 'A promise of the kernel settles when it ends (REL-05).',
    file: 'wallet/requests/serve-request.ts',
    from: "    for (const signal of signals) signal.addEventListener('abort', onAbort, { once: true })\n    const gone",
    to: '    const gone',
    shownBy: 'forgets its requests',
    flow: 'sign',
  },
  {
    name: 'an attempt to connect outlives the kernel',
    guards: 'An attempt to connect ends with the kernel (REL-05).',
    file: 'wallet/connections/machine/connect-attempts.ts',
    from: 'for (const attempt of attempts.values()) attempt.controller.abort()\n',
    to: '',
    shownBy: 'answers no connect',
    flow: 'connect',
  },
  {
    name: 'a renewal outlives the kernel',
    guards: 'A confirmation that is being renewed ends with the kernel (REL-05).',
    file: 'plugins/send/src/steps/send-steps.ts',
    from: '  ctx.own(stop)\n',
    to: '',
    shownBy: 'reloaded',
    flow: 'send',
  },
]
