// Written by `tablee types` from the Python types. Do not edit.

export const LANGUAGES = ["en", "fr", "de", "es"] as const;
