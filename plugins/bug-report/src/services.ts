import { contextTokenOf, OptionsToken, provide, type ServiceProvider, StoresToken } from '#kernel'
import { type BugReportPlugin, BugReportToken } from './contract.js'
import { BugReportCoreToken } from './core-token.js'
import { createBugReportCore } from './service.js'

/** The plugin's services, loaded at its start: errors are recorded from then on. */
const services: readonly ServiceProvider[] = [
  provide(BugReportCoreToken, {
    deps: [contextTokenOf<BugReportPlugin>(), OptionsToken, StoresToken],
    create: createBugReportCore,
  }),
  provide(BugReportToken, { deps: [BugReportCoreToken], create: ({ create, send }) => ({ create, send }) }),
]
export default services
