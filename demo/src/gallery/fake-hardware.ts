import { createSlice, createToken, definePlugin, type Plugin, type PluginTypes, provide } from 'quoin/kernel'
import { HardwareError, type HardwareFault, hardwarePlugin } from 'quoin/plugins/hardware'

/** What the view of a Ledger displays. */
export interface HardwareStory {
  readonly namespace?: 'eip155' | 'solana'
  readonly status?: 'idle' | 'reading' | 'more' | 'ready' | 'failed'
  readonly accounts?: readonly {
    readonly address: string
    readonly path: string
    readonly balance?: bigint
  }[]
  readonly fault?: HardwareFault | undefined
  /** The state of the address on the device. */
  readonly verification?: 'waiting' | 'done' | 'declined'
}

/** The plugin of Ledger devices without a device: its views, in the state that a story sets. */
export function fakeHardware({
  namespace = 'eip155',
  status = 'idle',
  accounts = [],
  fault,
  verification,
}: HardwareStory): Plugin<PluginTypes> {
  const error = fault && new HardwareError('HARDWARE_DEVICE_FAILED', { fault })
  const [decimals, symbol] = namespace === 'eip155' ? [18, 'ETH'] : [9, 'SOL']
  const none = (): void => undefined
  const list = {
    store: createSlice(
      {
        namespace,
        scheme: 'ledgerLive',
        status,
        error,
        accounts: accounts.map(({ balance, ...one }, at) => ({
          ...one,
          number: at + 1,
          balance: balance === undefined ? undefined : { value: balance, decimals, symbol },
        })),
      },
      none,
    ),
    reset: none,
    read: none,
    more: none,
  }
  const attempt = (state: string) => ({
    store: createSlice({ status: state, slow: false }, none),
    start: none,
    retry: none,
    cancel: none,
  })
  const core = { list, attempt: attempt('idle'), verification: attempt(verification ?? 'idle') }
  const { discovery: _none, ...contributes } = Object(hardwarePlugin.manifest.contributes)
  return definePlugin<PluginTypes>({
    ...hardwarePlugin.manifest,
    contributes,
    services: [
      provide(createToken('hardware.core'), { deps: [], create: () => core }),
      provide(createToken('hardware'), {
        deps: [],
        create: () => ({ isSupported: () => true, connect: none }),
      }),
    ],
    // The manifest of the plugin with other services: its types know only its own.
  } as never)
}
