import { definePlugin, type Plugin } from '#kernel'
import { type BugReportPlugin, BugReportToken } from './contract.js'
import { bugReportOptions } from './options.js'

export * from './contract.js'

const views = () => import('./views/bug-report-views.js')

/**
 * A button with which a user exports what happened: a redacted report that `npx quoin replay` repeats. Nothing is sent unless the host
 * enables it and the user presses the button.
 *
 * @example
 * createKernel({ projectId, networks }).use(accountPlugin).use(bugReportPlugin, { places: ['settings'] })
 */
export const bugReportPlugin: Plugin<BugReportPlugin> = /* @__PURE__ */ definePlugin<BugReportPlugin>({
  id: 'bugReport',
  version: '0.1.0',
  kernel: '^0.1',
  options: bugReportOptions,
  services: () => import('./services.js'),
  expose: BugReportToken,
  protects: { create: 'allowed', send: 'allowed' },
  contributes: {
    services: ['gateway'],
    endpoints: async () => ({ sendBugReport: (await import('./endpoints.js')).sendBugReport }),
    messages: { en: () => import('./messages.en.js') },
    views: {
      BugReport: { load: async () => ({ default: (await views()).BugReportView }), title: 'title' },
    },
    routes: { reportProblem: { view: 'BugReport' } },
    slots: [
      {
        id: 'bugReport.failed',
        slot: 'view:failed',
        load: async () => ({ default: (await views()).ReportLink }),
      },
    ],
    settings: [
      {
        id: 'bugReport',
        group: 'general',
        load: async () => ({ default: (await views()).ReportRow }),
        when: (_state, options) => options?.places?.includes('settings') ?? true,
      },
    ],
  },
  // Errors are recorded from the start.
  start: (ctx) => {
    ctx.load(BugReportToken).catch((error: unknown) => {
      if (!ctx.signal.aborted) ctx.report(error)
    })
  },
})
