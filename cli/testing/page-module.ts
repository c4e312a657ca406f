// A host's entry that was written for the page only.
document.querySelector('#app')

export default {}
