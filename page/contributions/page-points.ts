import {
  type ContributionPoint,
  defineContributionPoint,
  type Owned,
} from '../../kernel/contributions/contribution-point.js'
import type {
  AccountRowContribution,
  AccountTabContribution,
  CloseGuard,
  ConnectMethodContribution,
  OpenRule,
  RegisteredAccountSummary,
  RegisteredFeature,
  RegisteredRoute,
  RegisteredView,
  SettingContribution,
  SlotContribution,
} from './contribution-kinds.js'

const byId = (value: { readonly id: string }): string => value.id
const orderOf = (value: { readonly order?: number }): number | undefined => value.order
const byName = (value: { readonly name: string }): string => value.name

/** The contribution points of the user interface. Plugins add to them through their manifest. */
export const pagePoints: {
  readonly views: ContributionPoint<RegisteredView>
  readonly routes: ContributionPoint<RegisteredRoute>
  readonly openRules: ContributionPoint<Owned<OpenRule>>
  readonly closeGuards: ContributionPoint<Owned<CloseGuard>>
  readonly features: ContributionPoint<Owned<RegisteredFeature>>
  readonly connectMethods: ContributionPoint<Owned<ConnectMethodContribution>>
  readonly accountTabs: ContributionPoint<Owned<AccountTabContribution>>
  readonly accountRows: ContributionPoint<Owned<AccountRowContribution>>
  readonly slots: ContributionPoint<Owned<SlotContribution>>
  readonly settings: ContributionPoint<Owned<SettingContribution>>
  readonly accountSummaries: ContributionPoint<RegisteredAccountSummary>
} = {
  views: defineContributionPoint({ id: 'views', keyOf: byName, isReservable: true }),
  routes: defineContributionPoint({ id: 'routes', keyOf: byName, isReservable: true }),
  openRules: defineContributionPoint({ id: 'openRules', keyOf: byId }),
  closeGuards: defineContributionPoint({ id: 'closeGuards', keyOf: byId }),
  features: defineContributionPoint<Owned<RegisteredFeature>>({ id: 'features', keyOf: byId, orderOf }),
  connectMethods: defineContributionPoint<Owned<ConnectMethodContribution>>({
    id: 'connectMethods',
    keyOf: byId,
    orderOf,
  }),
  accountTabs: defineContributionPoint({ id: 'accountTabs', keyOf: byId }),
  accountRows: defineContributionPoint({ id: 'accountRows', keyOf: byId }),
  slots: defineContributionPoint({ id: 'slots', keyOf: byId }),
  settings: defineContributionPoint({ id: 'settings', keyOf: byId }),
  accountSummaries: defineContributionPoint({ id: 'accountSummaries', keyOf: byId }),
}
