import { useService, useStore } from '#ui-kit'
import { type NameChoice, type NameChoiceState, NameChoiceToken } from '../choice-contract.js'

/** Choosing a name, live. */
export function useNameChoice(): { readonly choice: NameChoice; readonly state: NameChoiceState } {
  const choice = useService(NameChoiceToken)
  return { choice, state: useStore(choice.store) }
}
