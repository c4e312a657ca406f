import { Checkbox } from 'quoin/ui-kit'
import { useState } from 'react'

/** One thing to set, for the pages that show the devtools and the gallery. */
export default function CurrencySetting() {
  const [isChecked, setChecked] = useState(false)
  return (
    <Checkbox checked={isChecked} onChange={setChecked}>
      Show amounts in euro
    </Checkbox>
  )
}
