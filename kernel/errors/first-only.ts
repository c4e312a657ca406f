/** Reports only the first fault of code that is called repeatedly, also by the views that display faults. */
export function firstOnly(tell: (error: unknown) => void): (error: unknown) => void {
  let told = false
  return (error) => {
    if (!told) tell(error)
    told = true
  }
}
