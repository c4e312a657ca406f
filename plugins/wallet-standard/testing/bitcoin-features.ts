import type { TestStandardWalletOptions } from './test-standard-wallet.js'

interface PsbtInput {
  readonly psbt: Uint8Array
  readonly chain: string
  readonly inputsToSign: readonly {
    readonly account: { readonly address: string }
    readonly signingIndexes: readonly number[]
    readonly sigHash?: number
  }[]
}

/** Returns the request as JSON instead of a signature: this wallet has no keys. */
function noteOf({ psbt, chain, inputsToSign }: PsbtInput): Uint8Array {
  const inputs = inputsToSign.map(({ account, signingIndexes, sigHash }) => [
    account.address,
    signingIndexes,
    sigHash,
  ])
  return new TextEncoder().encode(JSON.stringify([[...psbt], chain, inputs]))
}

/** The features of a Bitcoin wallet that returns its requests. */
export const bitcoinFeatures: TestStandardWalletOptions['features'] = {
  'bitcoin:connect': { connect: () => undefined },
  'bitcoin:signMessage': {
    signMessage: ({ account, message }: { account: { address: string }; message: Uint8Array }) => [
      {
        signedMessage: message,
        signature: new TextEncoder().encode(`${account.address} ${new TextDecoder().decode(message)}`),
      },
    ],
  },
  'bitcoin:signTransaction': {
    signTransaction: (...inputs: readonly PsbtInput[]) =>
      inputs.map((input) => ({ signedPsbt: noteOf(input) })),
  },
  'bitcoin:signAndSendTransaction': {
    signAndSendTransaction: (...inputs: readonly PsbtInput[]) =>
      inputs.map(() => ({ txId: 'AB'.repeat(32) })),
  },
}
