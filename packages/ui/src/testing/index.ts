export { type Answer, fakeServer, type SentRequest } from './fake-server'
export { isLeavingAsked } from './leaving'
export { renderScreen, sessionOf } from './render-screen'
export { strangeWords } from './words'
