/** What a listed code looks like that the platform answers with; a test holds what the code throws against the catalogue. */
export const LISTED_CODE =
  /^(?:(?:G|US|CFDWBW|FS)500|FS404|GGATEWAY_CODE_\d{3}|F999999|CFDWBWE\d{6}|USCUSTOMER_API_\d{7,8}|FS\d{5,6}|000120\d\d)$/;
