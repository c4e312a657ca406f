// A host's entry for the page only.
document.querySelector('#app')

export default {}
