import { request } from '../http/request.ts';

/** Sends the link that confirms the address of the account, or the new one that is waiting. */
export const sendEmailLink = () => request('POST', '/account/email/link');

/** The account keeps its address. */
export const cancelEmailChange = () => request('DELETE', '/account/email/change');
