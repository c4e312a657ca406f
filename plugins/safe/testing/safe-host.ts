import type { TestPlatform, WalletBehaviour, WalletControls } from '#testing'

/** A request as the parent page receives it. */
export interface ReceivedRequest {
  readonly id: string
  readonly method: string
  readonly params: unknown
  readonly env: { readonly sdkVersion: string }
}

/** The page of a fake Safe, and controls for its user. */
export interface SafeHost extends WalletControls {
  readonly questions: readonly ReceivedRequest[]
  /** Sets the answer to a method: data, or the text of a refusal. The newest wins. */
  answer(method: string, make: (params: unknown) => unknown): void
  /** Stops answering automatically; only `reply` answers. */
  silence(): void
  /** Sends a message as the answer to a request. */
  reply(question: ReceivedRequest, data: unknown): void
  refuse(question: ReceivedRequest, error: unknown): void
}

export const safeTxHash: string = `0x${'5a'.repeat(32)}`
export const chainTxHash: string = `0x${'c4'.repeat(32)}`
export const safeAddresses = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
] as const

/** Embeds the platform's page in a fake Safe. Its answers follow the published protocol. */
export function createSafeHost(platform: TestPlatform): SafeHost {
  const questions: ReceivedRequest[] = []
  const answers = new Map<string, (params: unknown) => unknown>()
  const hanging: (() => void)[] = []
  let behaviour: WalletBehaviour = 'approve'
  let silent = false
  let locked = false
  let address: string = safeAddresses[0]
  let chainId = 1

  const reply: SafeHost['reply'] = ({ id }, data) =>
    platform.parent.send({ id, success: true, version: '9.1.0', data })
  const refuse: SafeHost['refuse'] = ({ id }, error) =>
    platform.parent.send({ id, success: false, version: '9.1.0', error })

  answers.set('getSafeInfo', () => ({
    safeAddress: address,
    chainId,
    threshold: 1,
    owners: [],
    isReadOnly: false,
  }))
  answers.set('sendTransactions', () => ({ safeTxHash }))
  answers.set('getTxBySafeTxHash', () => ({ txStatus: 'SUCCESS', txHash: chainTxHash }))
  answers.set('signMessage', () => ({ messageHash: `0x${'3e'.repeat(32)}` }))
  answers.set('signTypedMessage', () => ({ messageHash: `0x${'7d'.repeat(32)}` }))
  answers.set('getOffChainSignature', () => `0x${'51'.repeat(65)}`)

  platform.parent.onMessage((message) => {
    // The tests read the messages that the program posts.
    const question = message as ReceivedRequest
    questions.push(question)
    if (silent) return
    const approve = (): void => reply(question, answers.get(question.method)?.(question.params))
    if (locked) refuse(question, 'No Safe is open')
    else if (behaviour === 'approve') approve()
    else if (behaviour === 'hang') hanging.push(approve)
    else if (behaviour === 'reject') refuse(question, 'Transaction was rejected')
    else refuse(question, behaviour === 'throw-string' ? 'a string' : undefined)
  })

  return {
    questions,
    answer: (method, make) => answers.set(method, make),
    silence() {
      silent = true
    },
    reply,
    refuse,
    behave(next) {
      behaviour = next
    },
    answerHanging() {
      for (const approve of hanging.splice(0)) approve()
    },
    lock() {
      locked = true
    },
    unlock() {
      locked = false
    },
    chooseAccounts([first = address]) {
      address = first
    },
    chooseNetwork(id) {
      chainId = Number(id.split(':')[1])
    },
    drop() {
      locked = true
    },
    listenerCount: () => platform.parent.listenerCount(),
  }
}
