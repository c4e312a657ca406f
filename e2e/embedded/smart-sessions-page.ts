import type { Page } from 'playwright-core'
import type { Kernel } from 'quoin/kernel'
import type { SessionRequest, SmartSession, SmartSessionsPlugin } from 'quoin/plugins/smart-sessions'
import { type Address, encodeFunctionData, type Hex, type PrivateKeyAccount, parseAbi } from 'viem'
import type {} from '../../demo/src/lab/show-lab.js'
import { receiptOf } from '../../sandbox/src/chain/receipt-of.js'
import { expect, type Visitor } from '../testing/host-page.js'
import { firstChain, firstChainHex, type Outcome } from './embedded-lab.js'
import { frameOf } from './login.js'

type SessionsKernel = Kernel<SmartSessionsPlugin>

declare global {
  interface Window {
    /** The kernel of `openSessionsLab`. */
    sessionsKernel?: SessionsKernel
  }
}

/** Opens an empty page with one kernel that has smart sessions, and its widget. */
export async function openSessionsLab(visitor: Visitor): Promise<Page> {
  const page = await visitor.open('/lab?extension=off')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await page.evaluate(async () => {
    const { quoinLab: lab } = window
    if (!lab) throw new Error('The page has no lab.')
    const kernel = lab.bundle
      .createQuoin({ ...lab.options(), locale: 'en', storageKey: 'main' })
      .use(lab.plugins.smartSessionsPlugin, {})
    const place = document.createElement('section')
    place.append(document.createElement('quoin-button'), document.createElement('quoin-network-button'))
    document.body.append(place)
    window.sessionsKernel = kernel
    window.parts = { main: { kernel, mount: lab.ui.mountQuoin(kernel, { target: place }) } }
    await kernel.start({ services: 'all' })
  })
  return page
}

/** The fields of the result of `grant` that tests read. */
export interface Granted {
  readonly context: string
  readonly permissionsContext: string
  readonly enforcedBy?: string
  readonly signerMeta?: {
    readonly rolesModifier: Address
    readonly roleKey: Hex
    readonly multicall3: Address
  }
}

/**
 * Returns a request for a daily limit of the coin, for an hour, for a key of the app's. @param changes fields that
 * differ
 */
export function request(
  { publicKey }: PrivateKeyAccount,
  allowance: bigint,
  changes: Partial<SessionRequest> = {},
): SessionRequest {
  const now = Math.floor(Date.now() / 1000)
  return {
    chainId: firstChainHex,
    expiry: now + 3_600,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
    permissions: [
      {
        type: 'native-token-recurring-allowance',
        data: { allowance: `0x${allowance.toString(16)}`, start: now + 2, period: 86_400 },
      },
    ],
    ...changes,
  }
}

/** Requests a session by the widget's API. */
export const grant = (page: Page, request: SessionRequest): Promise<Outcome<Granted>> =>
  page.evaluate(async (given) => {
    try {
      // The wallet's own response, in the shape of `Granted`.
      return { answer: (await window.sessionsKernel?.smartSessions.grant(given)) as unknown as Granted }
    } catch (error) {
      return {
        refused: `${Reflect.get(Object(error), 'code')}: ${error instanceof Error ? error.message : ''}`,
      }
    }
  }, request)

/** Confirms the end of a session. The frame may stay: the next request follows at once. */
export async function takeBack(page: Page): Promise<void> {
  const answer = frameOf(page).getByRole('button', { name: 'Revoke', exact: true })
  await expect.poll(() => answer.getAttribute('aria-disabled')).not.toBe('true')
  await answer.click()
}

/** Returns the sessions that the API lists. */
export const list = (page: Page): Promise<readonly SmartSession[]> =>
  page.evaluate(async () => (await window.sessionsKernel?.smartSessions.list()) ?? [])

const rolesAbi = parseAbi([
  'function execTransactionWithRole(address to, uint256 value, bytes data, uint8 operation, bytes32 roleKey, bool shouldRevert) returns (bool)',
])
const multicallAbi = parseAbi([
  'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3Value(Call3Value[] calls) payable returns ((bool success, bytes returnData)[])',
])

/**
 * Returns the result of a coin transfer by the session's key alone, in the way of `signerMeta`: without wallet or user.
 */
export async function chainTakes(
  { rolesModifier, roleKey, multicall3 }: NonNullable<Granted['signerMeta']>,
  key: PrivateKeyAccount,
  to: Address,
  value: bigint,
): Promise<Hex | 'refused'> {
  const calls = [{ target: to, allowFailure: false, value, callData: '0x' as const }]
  const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3Value', args: [calls] })
  const call = encodeFunctionData({
    abi: rolesAbi,
    functionName: 'execTransactionWithRole',
    args: [multicall3, value, data, 0, roleKey, true],
  })
  try {
    const prepared = await firstChain.prepareTransactionRequest({
      account: key,
      to: rolesModifier,
      data: call,
      chain: null,
      type: 'eip1559' as const,
    })
    const { chainId } = { chainId: await firstChain.getChainId() }
    const signed = await key.signTransaction({ ...prepared, chainId })
    const hash = await firstChain.sendRawTransaction({ serializedTransaction: signed })
    const { status } = await receiptOf(firstChain, hash)
    return status === 'success' ? hash : 'refused'
  } catch {
    return 'refused'
  }
}
