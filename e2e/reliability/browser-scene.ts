import type { Page } from 'playwright-core'
import type { AnyKernel } from 'quoin/kernel'
import type { SendApi } from 'quoin/plugins/send'
import type { TransactionsApi } from 'quoin/plugins/transactions'
import type {} from '../../demo/src/lab/show-lab.js'
import type { Visitor } from '../testing/host-page.js'
import type { Sender } from './senders.js'

declare global {
  interface Window {
    caseWidget?: {
      readonly kernel: AnyKernel
      readonly send: SendApi
      readonly transactions: TransactionsApi
    }
  }
}

/** What the widget reported of the transfer, in any tab. */
export interface SendReport {
  readonly step: string
  readonly wasSent?: string | undefined
  readonly reason?: string | undefined
  readonly id?: string | undefined
}

/** The visitor of a case. */
export interface BrowserScene {
  readonly visitor: Visitor
  readonly sender: Sender
  readonly recipient: string
  /** In order. */
  readonly reports: SendReport[]
  /** The tab in which the user is. */
  page: Page
  /** How often the user approved a transfer in the wallet. */
  approvals: number
  /** Opens a tab whose kernel `startKernel` starts. */
  openPage(): Promise<Page>
  /** Opens a tab with a kernel. */
  openTab(): Promise<Page>
  /** Starts the kernel of the user's tab, after its document was loaded. */
  startKernel(): Promise<void>
}

/** Creates the kernel of a page that reports each step of a transfer. */
async function startKernelIn(page: Page): Promise<void> {
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await page.evaluate(async () => {
    const { quoinLab: lab } = window
    if (!lab) throw new Error('The page has no lab.')
    const namespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const
    const kernel = lab.bundle.createQuoin({ ...lab.options(), send: { namespaces } })
    document.body.append(document.createElement('quoin-button'))
    lab.ui.mountQuoin(kernel)
    // At once, also if the page ends right after.
    kernel.on('transactions:settled', ({ transaction }) => {
      localStorage.setItem('settled in a case', transaction.id)
    })
    await kernel.start()
    const { SendToken, TransactionsToken } = lab.plugins
    const [send, transactions] = await Promise.all([kernel.load(SendToken), kernel.load(TransactionsToken)])
    const report: unknown = Reflect.get(window, 'reportSending')
    send.store.subscribe(({ progress }, { progress: before }) => {
      if (progress === before || typeof report !== 'function') return
      const failure = 'failure' in progress ? progress.failure : undefined
      report({
        step: progress.step,
        wasSent: failure?.wasSent,
        reason: failure?.reason,
        id: 'transactionId' in progress ? progress.transactionId : failure?.transactionId,
      })
    })
    window.caseWidget = { kernel, send, transactions }
  })
}

/** Opens the page of a case. */
export async function openScene(visitor: Visitor, sender: Sender): Promise<BrowserScene> {
  const reports: SendReport[] = []
  await visitor.context.exposeBinding('reportSending', (_, report: SendReport) => void reports.push(report))
  const openPage = (): Promise<Page> => visitor.open(sender.path)
  const openTab = async (): Promise<Page> => {
    const page = await openPage()
    await startKernelIn(page)
    return page
  }
  const scene: BrowserScene = {
    visitor,
    sender,
    recipient: sender.ledger.newRecipient(),
    reports,
    page: await openTab(),
    approvals: 0,
    openPage,
    openTab,
    startKernel: () => startKernelIn(scene.page),
  }
  return scene
}
