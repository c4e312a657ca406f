import type { ChainModule } from '../../wallet/chains/chain-module.js'
import type {
  AccountRowContribution,
  AccountTabContribution,
  CloseGuard,
  ConnectMethodContribution,
  FeatureContribution,
  OpenRule,
  Owned,
  RegisteredAccountSummary,
  RegisteredRoute,
  RegisteredView,
  SettingContribution,
  SlotContribution,
} from './contribution-kinds.js'
import { type ContributionPoint, defineContributionPoint } from './contribution-point.js'

const byId = (value: { readonly id: string }): string => value.id
const byName = (value: { readonly name: string }): string => value.name

/** The contribution points of the kernel. Plugins add to them through their manifest. */
export const points: {
  readonly views: ContributionPoint<RegisteredView>
  readonly routes: ContributionPoint<RegisteredRoute>
  readonly openRules: ContributionPoint<Owned<OpenRule>>
  readonly closeGuards: ContributionPoint<Owned<CloseGuard>>
  readonly features: ContributionPoint<Owned<FeatureContribution>>
  readonly connectMethods: ContributionPoint<Owned<ConnectMethodContribution>>
  readonly accountTabs: ContributionPoint<Owned<AccountTabContribution>>
  readonly accountRows: ContributionPoint<Owned<AccountRowContribution>>
  readonly slots: ContributionPoint<Owned<SlotContribution>>
  readonly settings: ContributionPoint<Owned<SettingContribution>>
  readonly accountSummaries: ContributionPoint<RegisteredAccountSummary>
  readonly chains: ContributionPoint<ChainModule>
} = {
  views: defineContributionPoint({ id: 'views', keyOf: byName }),
  routes: defineContributionPoint({ id: 'routes', keyOf: byName }),
  openRules: defineContributionPoint({ id: 'openRules', keyOf: byId }),
  closeGuards: defineContributionPoint({ id: 'closeGuards', keyOf: byId }),
  features: defineContributionPoint({ id: 'features', keyOf: byId }),
  connectMethods: defineContributionPoint({ id: 'connectMethods', keyOf: byId }),
  accountTabs: defineContributionPoint({ id: 'accountTabs', keyOf: byId }),
  accountRows: defineContributionPoint({ id: 'accountRows', keyOf: byId }),
  slots: defineContributionPoint({ id: 'slots', keyOf: byId }),
  settings: defineContributionPoint({ id: 'settings', keyOf: byId }),
  accountSummaries: defineContributionPoint({ id: 'accountSummaries', keyOf: byId }),
  chains: defineContributionPoint({ id: 'chains', keyOf: (module: ChainModule) => module.namespace }),
}
