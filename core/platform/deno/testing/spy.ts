export { spyOn } from "jest-mock"
