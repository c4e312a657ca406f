import { useService, useStore } from '#ui-kit'
import { type NameChoice, type NameChoiceState, NameChoiceToken } from '../choice-contract.js'

/** Returns the live state of the name registration. */
export function useNameChoice(): { readonly choice: NameChoice; readonly state: NameChoiceState } {
  const choice = useService(NameChoiceToken)
  return { choice, state: useStore(choice.store) }
}
