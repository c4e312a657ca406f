import { type AnyKernel, type ContributionPoint, type KernelState, points } from '#kernel'
import type { Explanation } from './explanation.js'
import type { Matches } from './matcher.js'
import { describeState, statesThatShow } from './states-that-show.js'

interface Shown {
  readonly plugin: string
  readonly key: string
  readonly kind: string
  readonly label?: string | undefined
  readonly when?: ((state: KernelState) => boolean) | undefined
  /** The view that displays it. */
  readonly within: string
  readonly needsAccount: boolean
}

interface Labelled {
  readonly id: string
  readonly plugin: string
  readonly label?: string
  readonly when?: (state: KernelState) => boolean
}

/** Returns the contributions of plugins to views of other plugins. */
function shownParts({ contributions }: AnyKernel): readonly Shown[] {
  const parts = <T extends Labelled>(
    point: ContributionPoint<T>,
    kind: string,
    within: string,
    needsAccount: boolean,
  ): readonly Shown[] =>
    contributions
      .list(point)
      .map(({ id, plugin, label, when }) => ({ plugin, key: id, kind, label, when, within, needsAccount }))
  return [
    ...parts(points.features, 'feature', 'Account', true),
    ...parts(points.connectMethods, 'connect method', 'Connect', false),
    ...parts(points.accountTabs, 'account tab', 'Account', true),
    ...parts(points.accountRows, 'account row', 'Account', true),
    ...parts(points.settings, 'setting', 'AccountSettings', true),
  ]
}

function explainPart(kernel: AnyKernel, part: Shown): Explanation {
  const state = kernel.state()
  const { plugin, key, kind, when, within, needsAccount } = part
  const subject = `${kind} '${key}' of plugin '${plugin}'`
  if (!kernel.contributions.find(points.views, within)) {
    return {
      subject,
      reason: 'no-view',
      text: `It would be shown in the view '${within}', which no running plugin contributes.`,
      fix: `Use the plugin that brings the view '${within}'.`,
    }
  }
  if (needsAccount && !state.connected) {
    return {
      subject,
      reason: 'not-connected',
      text: `It is shown in the view '${within}' once a wallet is connected; none is now.`,
    }
  }
  const states = when ? statesThatShow(when, state, kernel.networks.list()) : { now: true, others: [] }
  if (states.now) return { subject, reason: 'shown', text: `It is shown in the view '${within}'.` }
  const others =
    states.others.length > 0 ? ` It would say yes ${states.others.join(', ')}.` : ' No other state was found.'
  return {
    subject,
    reason: 'condition',
    text: `Its condition (when) says no now, or throws, which counts as no: ${describeState(state)}.${others}`,
  }
}

/** Explains contributions of plugins with that id or label. */
export function explainContributions(matches: Matches, kernel: AnyKernel): readonly Explanation[] {
  const parts = shownParts(kernel)
    .filter(({ plugin, key, label }) =>
      matches(key, label === undefined ? undefined : kernel.i18n.t(plugin, label)),
    )
    .map((part) => explainPart(kernel, part))
  const views = kernel.contributions
    .list(points.views)
    .filter(({ name }) => matches(name))
    .map(
      ({ name, plugin }): Explanation => ({
        subject: `view '${name}' of plugin '${plugin}'`,
        reason: 'shown',
        text: `It can be opened: kernel.open({ view: '${name}' }).`,
      }),
    )
  const slots = kernel.contributions
    .list(points.slots)
    .filter(({ id }) => matches(id))
    .map(
      ({ id, plugin, slot }): Explanation => ({
        subject: `slot part '${id}' of plugin '${plugin}'`,
        reason: 'shown',
        text: `It is shown wherever a view has the slot '${slot}'.`,
      }),
    )
  return [...parts, ...views, ...slots]
}
