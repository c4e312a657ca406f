import { Checkbox } from 'quoin/ui-kit'
import { useState } from 'react'

/** An example setting, for the pages of the devtools and the gallery. */
export default function CurrencySetting() {
  const [isChecked, setChecked] = useState(false)
  return (
    <Checkbox checked={isChecked} onChange={setChecked}>
      Show amounts in euro
    </Checkbox>
  )
}
