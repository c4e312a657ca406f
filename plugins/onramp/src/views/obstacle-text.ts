import type { Translate } from '#ui-kit'
import type { OnrampPlugin, OnrampState } from '../contract.js'
import type { OnrampView } from './use-onramp.js'

/** The obstacle to buying, as the primary button's text. */
export function obstacleText(
  t: Translate<OnrampPlugin>,
  { obstacle, amount, currency }: OnrampState,
  money: OnrampView['roundMoney'],
): string {
  switch (obstacle) {
    case 'tooLittle':
      return t('tooLittleStep', { amount: money(amount.min ?? '0', currency?.id ?? '') })
    case 'tooMuch':
      return t('tooMuchStep', { amount: money(amount.max ?? '0', currency?.id ?? '') })
    case 'tokenUnavailable':
      return t('chooseToken')
    case 'enterAmount':
    case 'amountInvalid':
    case 'quoting':
      return t(obstacle)
    default:
      return t('unsupportedStep')
  }
}
