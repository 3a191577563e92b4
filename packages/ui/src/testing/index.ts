export { type Answer, fakeServer, type SentRequest } from './fake-server'
export { renderScreen, sessionOf } from './render-screen'
