import { embedded } from '../case.js'
import type { Mutation } from './mutation.js'

/** Guards of the embedded wallet: on the page, in the frame and on the server of the secure site. */
const guards: readonly Omit<Mutation, 'namespace'>[] = [
  {
    name: 'a request to a frame that was lost counts as rejected',
    guards: 'The user may have confirmed in a frame whose answer was lost (SEC-06).',
    file: 'plugins/embedded/src/frame/frame-faults.ts',
    from: "? new QuoinError('ABORTED', { details })",
    to: '? new RpcError(4001, { message: details })',
    shownBy: 'frame is loaded again',
    flow: 'send',
  },
  {
    name: 'every failed request to the frame is sent again',
    guards: 'Only a request whose code was missing was not executed (EMB-03).',
    file: 'plugins/embedded/src/frame/frame-client.ts',
    from: 'if (!isCodeMissing(error) || isDisposed) throw error',
    to: 'if (isDisposed) throw error',
    shownBy: 'frame is loaded again',
    flow: 'send',
  },
  {
    name: 'a closed view counts as a rejection in the frame',
    guards: 'The user may have confirmed before the view was closed (SEC-06).',
    file: 'plugins/embedded/src/frame/frame-line.ts',
    from: "        fail(new QuoinError('ABORTED'))",
    to: "        fail(new QuoinError('USER_REJECTED'))",
    shownBy: 'user closes the view of the frame',
    flow: 'send',
  },
  {
    name: 'a frame that answers no heartbeat is kept',
    guards: 'A frame that is lost ends its requests (FRM-01).',
    file: 'plugins/embedded/src/frame/frame-loader.ts',
    from: 'if (missed >= maxMissed) return onGone()',
    to: 'if (missed >= maxMissed) return',
    shownBy: 'frame answers nothing any more',
    flow: 'sign',
  },
  {
    name: 'a document that was loaded again keeps the requests of the one before',
    guards: 'A request ends with the document that had it (FRM-05).',
    file: 'plugins/embedded/src/frame/frame-loader.ts',
    from: "      line.end('the frame was loaded again')\n",
    to: '',
    shownBy: 'frame is loaded again',
    flow: 'sign',
  },
  {
    name: 'a login is not restored',
    guards: 'A login is restored after a reload (EML-03).',
    file: 'plugins/embedded/src/wallet/embedded-connection.ts',
    from: '      if (!stored.used) return undefined\n',
    to: '      if (stored.used) return undefined\n',
    shownBy: 'nothing fails',
    flow: 'restore',
  },
  {
    name: 'the frame signs before its user confirms',
    guards: 'Nothing is signed without a confirmation (SEC-06).',
    file: 'services/secure-site/frame/wallet/approvals.ts',
    from: '      await approvalQueue.request(buildReview(request, signal), signal)\n',
    to: '      void approvalQueue.request(buildReview(request, signal), signal).catch(() => undefined)\n',
    shownBy: 'nothing fails',
    flow: 'send',
  },
  {
    name: 'the frame sends another amount than it displays',
    guards: 'What was reviewed is signed (SEC-06).',
    file: 'services/secure-site/frame/wallet/evm/eoa-transaction.ts',
    from: 'const common = { ...call, chainId, nonce, gas: limit }',
    to: 'const common = { ...call, value: call.value + 1n, chainId, nonce, gas: limit }',
    shownBy: 'nothing fails',
    flow: 'send',
  },
  {
    name: 'a refusal after a lost answer counts as not sent in the frame',
    guards: 'A node may have the transaction that another one refuses (SEC-06).',
    file: 'services/secure-site/frame/wallet/evm/eoa-transaction.ts',
    from: "    throw new WalletError(\n      'internal',\n      'The network didn’t confirm",
    to: "    throw new WalletError(\n      'unauthorized',\n      'The network didn’t confirm",
    shownBy: 'node',
    flow: 'send',
  },
  {
    name: 'a device with a wrong clock gets no nonce',
    guards: 'The clock of a device may be wrong (REL-04).',
    file: 'services/secure-site/src/http/mount-routes.ts',
    from: "      if (checked) context.header('DPoP-Nonce', nonces.issue())\n",
    to: '',
    shownBy: 'clock is set back',
    flow: 'connect',
  },
]

/** Guards of the embedded wallet. */
export const embeddedMutations: readonly Mutation[] = guards.map((one) => ({ ...one, namespace: embedded }))
