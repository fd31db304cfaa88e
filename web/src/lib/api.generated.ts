// Generated from docs/reference/platform.openapi.json by `npm run generate`. Do not edit.
export interface paths {
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log of the organization
         * @description `q` matches the type, the actor and the name of the subject. Without `sort` the newest come first. Reading the log is itself recorded.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the audit log
         * @description Streams every entry that matches, oldest first. In CSV, cells that a spreadsheet would run as a formula get a leading apostrophe. The last line of NDJSON, `{"export": …}`, holds the count, the SHA-256 of all lines before it and the signature of the server, which `quarry audit check` and anybody with the public key can check.
         */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that nobody tampered with the audit log
         * @description Recomputes the whole hash chain and names the first broken entry.
         */
        get: operations["verifyAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your own password
         * @description Ends every other token of the caller at once; the answer holds a fresh one. A wrong old password is 403 `invalid_password`.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a one-time link for choosing a new password
         * @description Answers the same for every address. The link is valid for 30 minutes, once.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with an ID token of the identity provider
         * @description The token must be signed by the configured provider, for the configured client, with a verified e-mail address of an allowed domain that belongs to an existing user. It is accepted once. 404 when no provider is configured.
         */
        post: operations["signInWithGoogle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with user name and password
         * @description Unknown, wrong and deactivated answer alike (401). After repeated failures the account answers 401 for a while, whatever the password; it is never locked for good.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password with the token of the mailed link
         * @description Ends every older token of the user. A used, expired, replaced or unknown token is 422, always in the same words; a password that is refused leaves the token as it was.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the organization presents itself */
        get: operations["getBranding"];
        /**
         * Change how the organization presents itself
         * @description What is left out goes back to the default. The logo stays.
         */
        put: operations["setBranding"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/branding/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo itself */
        get: operations["getLogo"];
        put?: never;
        /**
         * Set the logo
         * @description PNG, JPEG, WebP or GIF, at most 1 MiB and 4096 pixels a side. Content, declared type and file extension must agree. SVG is refused, because it can carry scripts.
         */
        post: operations["uploadLogo"];
        /** Remove the logo */
        delete: operations["deleteLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List connectors */
        get: operations["listConnectors"];
        put?: never;
        /** Create a connector */
        post: operations["createConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a connector */
        get: operations["getConnector"];
        put?: never;
        post?: never;
        /**
         * Delete a connector
         * @description Refused with 409 while a dataset reads from it.
         */
        delete: operations["deleteConnector"];
        options?: never;
        head?: never;
        /**
         * Change a connector
         * @description Fields of `config` that are left out stay as they are, and so does a secret that is sent as `********`. Who changes the address that secrets are sent to must enter the secrets again. The kind cannot be changed.
         */
        patch: operations["updateConnector"];
        trace?: never;
    };
    "/api/connectors/{id}/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make datasets of many tables of a connector
         * @description All of them or none. In extract mode the first refresh of each is queued. Without a name a dataset is called like its table, with a number when that name is taken.
         */
        post: operations["createDatasetsOfConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the files of a connector */
        get: operations["listConnectorFiles"];
        put?: never;
        /**
         * Upload a file into a connector of the kind `file`
         * @description A file of the same name takes the place of the former one, and the datasets that were made of it are refreshed: each gets a new version when the whole file is loaded.
         */
        post: operations["uploadConnectorFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/files/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a file of a connector
         * @description Refused with 409 while a dataset is refreshed from it.
         */
        delete: operations["deleteConnectorFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message
         * @description `automation_webhook`: one POST of `{message, metadata}`, never repeated; the answer is the far end’s. A far status of 300 or more is 422 `upstream_failed`, which names it. `messaging_provider`: queued, answered with 202, nothing is reported back.
         */
        post: operations["sendThroughConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tables that a connector offers
         * @description Asked of the source at that moment. Of a `file` connector: the datasets uploaded through it. Kinds without tables answer an empty list.
         */
        get: operations["listConnectorTables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/tables/{table}/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the columns of a table */
        get: operations["listConnectorColumns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a connector
         * @description Answers 200 whether or not the far end could be reached: `ok` tells. Sends no message.
         */
        post: operations["testConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the kinds of connectors with the JSON Schema of their settings */
        get: operations["listConnectorKinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try settings before they are saved */
        post: operations["testUnsavedConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/csp-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a content-security-policy violation report
         * @description Accepts `report-uri` and Reporting API bodies. Always answers 204. Reports go to the log (logger `csp_report`) without their query strings and are stored nowhere.
         */
        post: operations["reportCsp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Dashboards that you may see */
        get: operations["listDashboards"];
        put?: never;
        /** Create a dashboard */
        post: operations["createDashboard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One dashboard with its charts */
        get: operations["getDashboard"];
        put?: never;
        post?: never;
        /** Delete a dashboard */
        delete: operations["deleteDashboard"];
        options?: never;
        head?: never;
        /** Change, arrange or publish a dashboard */
        patch: operations["updateDashboard"];
        trace?: never;
    };
    "/api/dashboards/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy a dashboard as a draft of your own */
        post: operations["duplicateDashboard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboards/{id}/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A dashboard with the answers to its charts' questions
         * @description Every chart is computed with your rights: a dataset that you may not query is a failure of its chart.
         */
        get: operations["renderDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboards/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Versions of a dashboard, newest first */
        get: operations["listDashboardVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboards/{id}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring back an old version, as a new one */
        post: operations["restoreDashboardVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Datasets that you may see */
        get: operations["listDatasets"];
        put?: never;
        /**
         * Create a dataset that reads from a connector
         * @description Without a source it is a draft until something is loaded into it. With one its first refresh is queued at once; in live mode its columns are read, and it can be queried.
         */
        post: operations["createDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One dataset */
        get: operations["getDataset"];
        put?: never;
        post?: never;
        /** Delete a dataset with all its versions */
        delete: operations["deleteDataset"];
        options?: never;
        head?: never;
        /** Rename, move or describe a dataset */
        patch: operations["updateDataset"];
        trace?: never;
    };
    "/api/datasets/{id}/certification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say that a dataset can be relied upon, or no longer */
        put: operations["certifyDataset"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Checks of a dataset, with what they last found */
        get: operations["getDatasetChecks"];
        /**
         * Replace the checks of a dataset
         * @description The whole list. A check with the `id` of one that there is keeps its history; one that is not named is gone. They judge the next version that is loaded; nothing is checked now. It takes seeing all of the dataset.
         */
        put: operations["setDatasetChecks"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/checks/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the checks of a dataset found, newest first */
        get: operations["listCheckResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/checks/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a dataset now
         * @description The version that queries read, or another one. What is found is kept; it takes nothing away from readers.
         */
        post: operations["runDatasetChecks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/checks/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Checks that the data as it is now would pass
         * @description Made of the profile of the columns; what there is a check for already is left out.
         */
        get: operations["suggestChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/checks/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try a check that is not saved */
        post: operations["tryCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/drift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Columns that changed at the source and wait for approval */
        get: operations["getDatasetDrift"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/drift/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish the version whose columns changed */
        post: operations["approveDatasetDrift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/drift/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the columns of the source now and compare them
         * @description In live mode this is how columns are read anew: what `on_drift` of the dataset says then happens. In extract mode it only tells what the next refresh would find.
         */
        post: operations["checkDatasetDrift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/drift/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Discard the version whose columns changed
         * @description Queries go on to read the version before. The next refresh finds the same again.
         */
        post: operations["refuseDatasetDrift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/explore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a dataset a question
         * @description A structured query, or `sql`. `Accept: text/csv`, `application/vnd.apache.parquet`, `application/vnd.apache.arrow.stream` or `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` streams the whole result unless there is a `limit`, without the row of `totals`; in CSV, texts that a spreadsheet would run as a formula get an apostrophe in front. JSON with a `limit` above 50000 is streamed too: what is known of the rows at their end stands behind them. A worksheet holds 1048575 rows. `Accept: text/event-stream` answers with events: `started` with a `key` to cancel it by, `progress` with a `fraction`, and at last `result` with the answer or `error`. An answer has an entity tag: with `If-None-Match` one that is still the same is 304. With `version` or `as_of` the datasets that are joined are read as of that time too (of a version: when it was published); one that had no data yet with its first.
         */
        post: operations["exploreDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/explore/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a question would run
         * @description Compiles and checks the question as explore would, and runs nothing of it.
         */
        post: operations["dryRunExplore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/freshness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How new the data of a dataset has to be, and is */
        get: operations["getFreshness"];
        /**
         * Say how new the data of a dataset has to be
         * @description Counted from when a version was published, or with `on: "column"` from the newest value of a date or timestamp column. Whoever listens is told once when it becomes stale and once when it is fresh again.
         */
        put: operations["setFreshness"];
        post?: never;
        /** Ask no more how new the data of a dataset is */
        delete: operations["removeFreshness"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the fields of a dataset mean
         * @description With `Accept: application/yaml` the model alone, as YAML to keep or to edit.
         */
        get: operations["getModel"];
        /**
         * Say what the fields of a dataset mean
         * @description JSON, or YAML with `Content-Type: application/yaml`. Everything that is wrong is refused at once, each with its place. The one it replaces stays among the revisions.
         */
        put: operations["replaceModel"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/model/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the model was, newest first */
        get: operations["listModelRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/model/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The model as it was */
        get: operations["getModelRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/model/revisions/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an old model the newest one */
        post: operations["restoreModelRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/model/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A first model, drawn from names, types and values
         * @description Changes nothing: send it, or what you make of it, with PUT.
         */
        post: operations["suggestModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who sees which rows and columns of a dataset */
        get: operations["getDatasetPolicies"];
        /**
         * Replace the policies of a dataset
         * @description They hold from this answer on, on every path and for every version. A change under which a stored test fails is refused with what failed, unless `tests_must_pass` is false.
         */
        put: operations["setDatasetPolicies"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/policies/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who would see what
         * @description For each role, each group and the members of the organization: what they see under the saved policies, and what they would see under those of the body. Nothing is saved.
         */
        post: operations["previewDatasetPolicies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/policies/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run policy tests
         * @description The stored ones against the stored policies, unless the body brings others; nothing is saved.
         */
        post: operations["testDatasetPolicies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** First rows of a dataset */
        get: operations["previewDataset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the columns hold: ranges, gaps, frequent values */
        get: operations["profileDataset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Load a dataset anew from its source
         * @description Queries read the old version until the new one is whole. While a refresh of the dataset is queued or running another one is refused with 409 and `run_id`.
         */
        post: operations["refreshDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/rejects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rows of the file that could not be read
         * @description Of the current version; none in live mode. The first 1000 are kept; `reject_count` of the dataset counts them all.
         */
        get: operations["listDatasetRejects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Columns of a dataset and their types */
        get: operations["getDatasetSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Load a file as the new version of a dataset
         * @description Queries read the old version until the new one is whole, then the new one; never a mix. When anything goes wrong the old version stays.
         */
        post: operations["uploadDatasetVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Values of a field, to choose a filter from
         * @description Of those rows only that you may see. `q` finds texts that contain it, numbers that equal it, and dates that begin with it: `2026`, `2026-01` or `2026-01-31`.
         */
        get: operations["listFieldValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Versions of a dataset, newest first */
        get: operations["listDatasetVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/versions/{version}/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keep a version however old it gets, or let it go */
        put: operations["pinDatasetVersion"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/versions/{version}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a version that checks keep back
         * @description Queries read it from then on, though its checks failed. The audit log says who did so, and why.
         */
        post: operations["publishHeldVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish an old version again
         * @description As the newest version, with the same data. An incremental refresh then goes on from where that version had got.
         */
        post: operations["restoreDatasetVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a dataset of one file
         * @description Answers when the whole file is loaded and the dataset can be queried. Until then nothing of it is visible, and when anything goes wrong nothing of it remains. Rows that cannot be read are left out and listed under /rejects.
         */
        post: operations["uploadDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/explore/queries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Saved queries that you may see: your own, and those of projects */
        get: operations["listSavedQueries"];
        put?: never;
        /**
         * Keep a question to ask again
         * @description Its dataset is authorised now, and again with the rights of whoever asks.
         */
        post: operations["createSavedQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/explore/queries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One saved query */
        get: operations["getSavedQuery"];
        put?: never;
        post?: never;
        /** Delete a saved query */
        delete: operations["deleteSavedQuery"];
        options?: never;
        head?: never;
        /** Change a saved query */
        patch: operations["updateSavedQuery"];
        trace?: never;
    };
    "/api/explore/running": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Questions that are being answered
         * @description Your own, and as an administrator those of the organization; of this server process.
         */
        get: operations["listRunningQueries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/explore/running/{key}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a question that is being answered
         * @description Your own, and as an administrator any of the organization. Who asked is told `query_failed`.
         */
        post: operations["cancelRunningQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Groups of the organization */
        get: operations["listGroups"];
        put?: never;
        /** Create a group */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One group */
        get: operations["getGroup"];
        put?: never;
        post?: never;
        /** Delete a group, and with it what it granted */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        /** Change a group */
        patch: operations["updateGroup"];
        trace?: never;
    };
    "/api/groups/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members of a group */
        get: operations["listGroupMembers"];
        put?: never;
        /**
         * Add a member of the organization to a group
         * @description Who adds must hold everything that the group grants. Adding someone twice is a conflict.
         */
        post: operations["addGroupMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take someone out of a group */
        delete: operations["removeGroupMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a group grants */
        get: operations["getGroupPermissions"];
        /**
         * Replace what a group grants
         * @description All or nothing. Nobody grants what they do not hold themselves.
         */
        put: operations["replaceGroupPermissions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Only the user whose e-mail address was invited can accept; others are told that it does not exist.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lineage/datasets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The lineage of a dataset */
        get: operations["getDatasetLineage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lineage/datasets/{id}/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where each column of a dataset comes from */
        get: operations["getDatasetColumnsLineage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lineage/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a thing is made of, and what is made of it, down to the columns
         * @description What you may not see is in the answer as a node without a name, so that a path does not end without a word.
         */
        get: operations["getLineageGraph"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lineage/impact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a change would break
         * @description The list of what breaks, and of what may change, with who made it. Nothing is changed. Things that you may not see are counted without their names.
         */
        get: operations["findImpact"];
        put?: never;
        /**
         * What a change would break, asked with a body
         * @description The list of what breaks, and of what may change, with who made it. Nothing is changed. Things that you may not see are counted without their names.
         */
        post: operations["proposeChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lineage/openlineage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What runs read and made, as OpenLineage events
         * @description Oldest first. `Accept: application/x-ndjson` is a file of the whole range of time, one event on each line, whatever the limit. With `since` at `next_since`, and at the end at the time of the last event that you have, nothing is missed; events of the same time come again.
         */
        get: operations["listOpenLineageEvents"];
        put?: never;
        /**
         * Take events of other tools into the lineage
         * @description One OpenLineage event, or a list of at most 500. What it says is shown as said by that tool. Datasets of a name that a connector reads are taken for that table. The same event twice is one. All of the events, or a 422.
         */
        post: operations["receiveOpenLineage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lineage/openlineage/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where events of runs are sent, and how that goes */
        get: operations["getLineageDelivery"];
        /**
         * Send the events of each run to an address as it ends
         * @description Each event is a POST of its own, as OpenLineage clients send them (e.g. to `/api/v1/lineage` of Marquez), in the order in which runs became known. What fails is tried again for two days, and goes on from there with the next run after that: nothing is left out. The same event may come twice, with the same run id.
         */
        put: operations["setLineageDelivery"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lineage/rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the lineage of everything anew
         * @description It keeps itself up to date; this is for when somebody doubts it. Done twice it changes nothing.
         */
        post: operations["rebuildLineage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lineage/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which versions a run read, and which it made */
        get: operations["getRunLineage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lineage/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find nodes and columns by name
         * @description Only what you may see. Without `q` everything.
         */
        get: operations["searchLineage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the current user */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change your own profile */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/api/me/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the organizations you are a member of */
        get: operations["listMyOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your notifications in this organization
         * @description `q` matches title and body. Without `sort` the newest come first.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a notification as read */
        post: operations["readNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Notifications that went out by mail or through a connector, newest first */
        get: operations["listNotificationDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What you are told about in this organization */
        get: operations["getNotificationPreferences"];
        /**
         * Switch kinds of notifications on or off
         * @description Kinds that are not named stay as they are; without a channel it is `in_app`.
         */
        put: operations["setNotificationPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark all your notifications in this organization as read */
        post: operations["readAllNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which notifications of the organization go to which connector */
        get: operations["getNotificationRoutes"];
        /**
         * Replace where notifications of the organization go
         * @description Each is sent once, to the address of the connector. One that fails is not sent again, and is listed as failed.
         */
        put: operations["setNotificationRoutes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/silences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Of what you want to hear nothing for a while */
        get: operations["getNotificationSilences"];
        /**
         * Replace your silences
         * @description A silence names a dataset, recipe or schedule, a kind, or both. It holds for all channels.
         */
        put: operations["setNotificationSilences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow your notifications as server-sent events
         * @description Event `unread` with `{"unread": n}` at the start and after every change; event `notification` with the notification when one arrives. The stream ends when the token expires or is no longer valid; open it again with a new one.
         */
        get: operations["streamNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/unread-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count your unread notifications in this organization */
        get: operations["countUnreadNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organizations of the caller */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Create an organization (root operator)
         * @description The caller becomes its first administrator.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One organization of the caller
         * @description The id must be the organization of the request; another one of the caller answers 403.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename an organization */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/api/organizations/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invitations of an organization */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a user by e-mail
         * @description Mails a link that works once and for seven days, for the user with that address only. A newer invitation of the same address replaces an older one.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{id}/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw an invitation */
        delete: operations["deleteInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members of an organization */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description It holds from the next request on. Neither the last administrator nor a user from their own home organization can be removed; deactivate the user instead.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description It holds from the next request on. The last administrator cannot be demoted.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/organizations/{id}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings of an organization */
        get: operations["getOrganizationSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change settings of an organization */
        patch: operations["updateOrganizationSettings"];
        trace?: never;
    };
    "/api/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The catalogue of permissions
         * @description Every permission there is, which roles hold it, and what a group can be given it on.
         */
        get: operations["listPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/flow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Datasets and recipes of a project, and how they are connected
         * @description What a project reads from other projects, and what they read from it, is shown at its edge; of what you may not see there is only that something is there. Without `project_id`: what lies in no project.
         */
        get: operations["getFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/functions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the functions that formulas are mostly made of
         * @description Formulas are expressions of the engine, which has more of them; each of these has an example.
         */
        get: operations["listRecipeFunctions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/recipe-steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the kinds of recipe steps with the JSON Schema of their settings */
        get: operations["listRecipeSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/recipes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Recipes that you may see */
        get: operations["listRecipes"];
        put?: never;
        /**
         * Make a recipe: what turns datasets into a dataset
         * @description Everything is checked now: inputs that you may query, columns and types, and that no recipe ends up reading what it makes. What is wrong is refused with its place.
         */
        post: operations["createRecipe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/recipes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One recipe */
        get: operations["getRecipe"];
        put?: never;
        post?: never;
        /** Delete a recipe */
        delete: operations["deleteRecipe"];
        options?: never;
        head?: never;
        /** Rename or move a recipe, or save a change of what it does as a draft */
        patch: operations["updateRecipe"];
        trace?: never;
    };
    "/api/pipeline/recipes/{id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a change of a recipe would change in its output
         * @description Makes what the draft would make, as you see its inputs, and compares it with the output as you see it. Nothing is published. Where the inputs are large, both sides are made of a sample.
         */
        post: operations["diffRecipe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/recipes/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the saved draft what runs do
         * @description From now on its runs have your rights. Its tests are run first.
         */
        post: operations["publishRecipe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/recipes/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run a recipe once */
        post: operations["runRecipe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/recipes/{id}/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tests of a recipe */
        get: operations["getRecipeTests"];
        /**
         * Write the tests of a recipe
         * @description All of them; those that are not named are gone. They run whenever the recipe is published.
         */
        put: operations["replaceRecipeTests"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/recipes/{id}/tests/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run the tests of a recipe now
         * @description Of what was saved last, or of a definition that is not saved yet. They read no data: only their own rows.
         */
        post: operations["runRecipeTests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/recipes/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was published of a recipe, newest first */
        get: operations["listRecipeVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/recipes/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A recipe as it was published */
        get: operations["getRecipeVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/recipes/{id}/versions/{version}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What differs between a version and another one, or the draft */
        get: operations["compareRecipeVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/recipes/{id}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish an old version once more, as the newest
         * @description It is checked as if it were new, and runs with your rights. An unpublished draft stays.
         */
        post: operations["restoreRecipeVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/recipes/join-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See how many rows of both sides of a join match
         * @description Counted over all rows that you may see, within the time that a question may take. Keys that take the nearest row are left out of the count.
         */
        post: operations["previewRecipeJoin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/recipes/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a recipe that is being written makes of a sample of its inputs
         * @description Nothing is saved. Each input is cut to its first rows before anything is done with it; what you may not see is not among them.
         */
        post: operations["previewRecipe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Build datasets: run recipes in the order in which they need each other
         * @description Answers the build, a run of the kind `build` whose steps are runs of their own: `GET /api/pipeline/runs/{id}` tells of them. With `dry_run` answers 200 with the plan: what would run, in which order, and why or why not.
         */
        post: operations["startBuild"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs: work that goes on in the background
         * @description Without `sort` the newest come first. `q` matches the name of the dataset or of the recipe, and the title.
         */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One run, with how far it is and its steps */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description From this answer on it publishes nothing; what it was doing is stopped within seconds. Of a build the steps that are not over are cancelled with it. A run that is over already is a 409.
         */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/runs/{id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a run says while it works
         * @description `Accept: text/event-stream` follows it: event `log` with each line, event `run` with the run when its status or progress changes, and at last `end` with the run as it ended; then the stream is over.
         */
        get: operations["listRunLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/runs/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a run again
         * @description A run that failed or was cancelled starts anew as another run. Of a build only what failed, was blocked or cancelled runs again. A run that succeeded or is not over is a 409.
         */
        post: operations["retryRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Schedules that you may see */
        get: operations["listSchedules"];
        put?: never;
        /**
         * Start builds at times, when datasets are updated, or after other runs
         * @description It runs with the rights of whoever makes it, looked up at each run. Schedules that would start one another in a circle are refused.
         */
        post: operations["createSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One schedule */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        /**
         * Delete a schedule
         * @description What it has started goes on.
         */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        /**
         * Change a schedule
         * @description Whoever changes what it starts becomes its owner: from then on it runs with their rights.
         */
        patch: operations["updateSchedule"];
        trace?: never;
    };
    "/api/pipeline/schedules/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a schedule
         * @description What is under way goes on. Times that pass meanwhile are not caught up.
         */
        post: operations["pauseSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/schedules/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a paused schedule go on */
        post: operations["resumeSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/schedules/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start now what a schedule starts
         * @description With the rights of its owner; when it is due next stays as it is.
         */
        post: operations["runSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/schedules/{id}/ticks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When a schedule was due, and what came of it; the newest first */
        get: operations["listScheduleTicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/schedules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** When a pattern of times would run, before it is saved */
        post: operations["previewSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Projects of the organization */
        get: operations["listProjects"];
        put?: never;
        /** Create a project */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One project */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /**
         * Delete an empty project
         * @description A project that still contains something is a conflict: move or delete its contents first.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /** Change a project */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/api/projects/{id}/contents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a project contains, as far as the caller may see it */
        get: operations["getProjectContents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Load the sample project: three million flights, the airports and a dashboard
         * @description Doing it twice gives the same project.
         */
        post: operations["createSampleProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of the organization */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user whose home is this organization
         * @description With a password, the user (a service account, for example) may work at once and `must_reset_password` is only told; without one a temporary password is mailed and has to be changed first.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a member of the organization */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /** Deactivate a user: signed out at once, everything that the user made stays */
        delete: operations["deactivateUser"];
        options?: never;
        head?: never;
        /** Change a user whose home is this organization */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/api/users/{id}/attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Attributes of a user, for row policies */
        get: operations["getUserAttributes"];
        /**
         * Set the attributes of a user
         * @description They belong to the membership: in another organization the same user has others.
         */
        put: operations["setUserAttributes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a user another role
         * @description Holds from the next request on. Tokens that carry the former role end, so the user signs in again.
         */
        put: operations["setUserRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user_id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a temporary password to a user
         * @description Ends every token of the user at once and sets `must_reset_password`. The temporary password is valid for 24 hours and opens nothing but change-password.
         */
        post: operations["resetUserPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @example {
         *       "access_token": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
         *       "token_type": "bearer",
         *       "must_reset_password": false
         *     }
         */
        AccessToken: {
            /** @description JWT; send it as `Authorization: Bearer <access_token>` */
            access_token: string;
            /** @description True: lead the user through change-password before anything else */
            must_reset_password: boolean;
            /** @enum {string} */
            token_type: "bearer";
        };
        /**
         * @example {
         *       "error": "permission_denied",
         *       "permission": "dashboard.edit",
         *       "target_id": "12",
         *       "message": "you need the permission dashboard.edit for this"
         *     }
         */
        ApiError: {
            /** @description With 422 */
            details?: {
                message: string;
                path: string;
            }[];
            /** @description Machine-readable code */
            error: string;
            /** @description What is wrong, with which value, and what to do */
            message: string;
            /** @description With 403 permission_denied: what was required */
            permission?: string;
            /** @description With 500: name it when you ask for help */
            request_id?: string;
            /** @description With conflict: the run that is still under way */
            run_id?: number;
            /** @description With query_failed: the statement as it ran */
            sql?: string;
            /** @description With 403: the target, "" where there is none */
            target_id?: string;
            /** @description With upstream_failed: the HTTP status of the far end */
            upstream_status?: number;
        };
        AttributesOfUser: {
            attributes: components["schemas"]["UserAttributes"];
            /** @description 0 while none were set; send it back as If-Match */
            revision: number;
            updated_at: string | null;
            updated_by: number | null;
            /**
             * @description Primary key
             * @example 12
             */
            user_id: number;
        };
        /**
         * @example {
         *       "id": 812,
         *       "seq": 41,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "type": "connector.created",
         *       "actor_id": 3,
         *       "actor_name": "dana",
         *       "address": "203.0.113.7",
         *       "request_id": "0d6a2f5e-1c0b-4b54-9f3b-0d9d3d2c1a77",
         *       "subject_type": "connector",
         *       "subject_id": 12,
         *       "subject_name": "Ticket webhook",
         *       "data": {
         *         "type": "automation_webhook"
         *       },
         *       "hash": "9f2d…",
         *       "previous_hash": "41c0…",
         *       "signature": "b3Nw…"
         *     }
         */
        AuditEntry: {
            actor_id: number | null;
            actor_name: string | null;
            address: string | null;
            /**
             * Format: date-time
             * @description When it happened, by the clock of the server
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            /** @description What changed. Never a secret. */
            data: {
                [key: string]: unknown;
            };
            /** @description Keyed hash of this entry and of the hash before it, in hex */
            hash: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @description Hash of the entry before; empty for the first */
            previous_hash: string;
            /** @description The same as in `X-Request-Id` and in the logs */
            request_id: string;
            /** @description Position in the log of this organization, without gaps */
            seq: number;
            signature: string | null;
            subject_id: number | null;
            subject_name: string | null;
            /** @description Kind of thing that it happened to */
            subject_type: string;
            /** @description What happened: `<resource>.<past tense>` */
            type: string;
        };
        AuditVerification: {
            /** @description How many entries were checked */
            checked: number;
            cut: {
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC
                 * @example 2026-01-31T09:30:00.000Z
                 */
                cut_at: string;
                /** @description Its hash, which the first entry that is left goes on from */
                hash: string;
                /** @description Number of the last entry that was cut off */
                seq: number;
            } | null;
            first_broken: {
                /**
                 * @description `changed`: its content does not fit its hash. `missing`: a number is left out. `unlinked`: it does not follow the entry before. `tail_cut`: the newest entries were removed. `head_forged`: the signed end of the log is not the server’s. `cut_forged`: what is told of the entries that were cut off is not the server’s. `unexpected`: an entry beyond the signed end.
                 * @enum {string}
                 */
                reason: "changed" | "missing" | "unlinked" | "tail_cut" | "head_forged" | "cut_forged" | "unexpected";
                /** @description Where the log can no longer be trusted from */
                seq: number;
            } | null;
            head: {
                /** @description Its hash: keep it elsewhere to prove later that nothing was cut off */
                hash: string;
                /** @description Number of the newest entry */
                seq: number;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC
                 * @example 2026-01-31T09:30:00.000Z
                 */
                signed_at: string;
            } | null;
            /** @description With it an export can be checked elsewhere: `quarry audit check <file> <public key>` */
            public_key: string;
            /** @description True when no entry was changed, removed, moved or added from outside */
            valid: boolean;
        };
        /**
         * @example {
         *       "product_name": "Acme Insights",
         *       "tagline": "Numbers you can trust",
         *       "primary_color": "#1971c2",
         *       "accent_color": "#f08c00",
         *       "support_url": "https://example.com/support",
         *       "logo_url": "/api/branding/logo?v=5f2c8e01",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "revision": 3
         *     }
         */
        Branding: {
            /**
             * @description Highlights
             * @example #1971c2
             */
            accent_color: string;
            logo_url: string | null;
            /**
             * @description Buttons and links
             * @example #1971c2
             */
            primary_color: string;
            /** @description Shown in place of "Quarry" */
            product_name: string;
            /** @description 0 while the defaults hold; send it as `If-Match` */
            revision: number;
            support_url: string | null;
            /** @description One line under the name; may be empty */
            tagline: string;
            updated_at: string | null;
        };
        /**
         * @example {
         *       "mode": "required",
         *       "run_count": 1,
         *       "skip_count": 1,
         *       "level_count": 2,
         *       "steps": [
         *         {
         *           "position": 1,
         *           "kind": "recipe",
         *           "recipe_id": 3,
         *           "dataset_id": 8,
         *           "name": "Clean flights",
         *           "level": 1,
         *           "needs": [],
         *           "action": "skip",
         *           "reason": "up_to_date",
         *           "words": "nothing that it reads has changed since it ran"
         *         },
         *         {
         *           "position": 2,
         *           "kind": "recipe",
         *           "recipe_id": 4,
         *           "dataset_id": 9,
         *           "name": "Delays by day",
         *           "level": 2,
         *           "needs": [
         *             1
         *           ],
         *           "action": "run",
         *           "reason": "recipe_changed",
         *           "words": "the recipe was changed since it ran"
         *         }
         *       ]
         *     }
         */
        BuildPlan: {
            level_count: number;
            /** @enum {string} */
            mode: "required" | "all" | "only";
            run_count: number;
            skip_count: number;
            steps: components["schemas"]["PlannedStep"][];
        };
        /**
         * @description Of the incremental recipes that are named: make the rows of this range of their columns anew, and leave all others as they are
         * @example {
         *       "from": "2026-01-01",
         *       "to": "2026-02-01"
         *     }
         */
        BuildRange: {
            /** @description First value */
            from: string;
            /** @description First value that is no longer in it */
            to: string;
        };
        /**
         * @example {
         *       "targets": [
         *         7
         *       ],
         *       "mode": "required"
         *     }
         * @example {
         *       "recipe_ids": [
         *         3,
         *         4
         *       ],
         *       "mode": "only",
         *       "dry_run": true
         *     }
         */
        BuildRequest: {
            /** @description Answer the plan and start nothing */
            dry_run?: boolean;
            /**
             * @description `required` unless it says: what is out of date, and whatever of it is needed upstream; `all`: everything upstream too, whether out of date or not; `only`: exactly what is named, nothing upstream
             * @enum {string}
             */
            mode?: "required" | "all" | "only";
            /**
             * @description Every published recipe of this project
             * @example 12
             */
            project_id?: number;
            range?: components["schemas"]["BuildRange"];
            /** @description These recipes */
            recipe_ids?: number[];
            /** @description Load the datasets anew from their connectors first that what is built reads, or that are named */
            refresh_sources?: boolean;
            /** @description Datasets to bring up to date: the recipes that make them, and what those need */
            targets?: number[];
        };
        ChangePassword: {
            /**
             * Format: password
             * @description Not a well-known password, not the user name
             * @example correct horse battery staple
             */
            new_password: string;
            /** Format: password */
            old_password: string;
        };
        Chart: {
            /**
             * @description Dataset it asks
             * @example 12
             */
            dataset_id: number;
            /**
             * @description Unique on the dashboard
             * @example c1
             */
            id: string;
            /** @enum {string} */
            kind: "bar" | "line" | "area" | "pie" | "scatter" | "number" | "table";
            options?: components["schemas"]["ChartOptions"];
            position: components["schemas"]["ChartPosition"];
            query: components["schemas"]["Query"];
            title: string;
        };
        ChartOptions: {
            horizontal?: boolean;
            log_scale?: boolean;
            note?: string;
            /** @enum {string} */
            number_format?: "plain" | "compact" | "percent" | "bytes";
            show_labels?: boolean;
            show_legend?: boolean;
            stacked?: boolean;
            /** @example min */
            unit?: string;
            x_title?: string;
            y_title?: string;
        };
        /**
         * @description Place on a grid of 12 columns
         * @example {
         *       "x": 0,
         *       "y": 0,
         *       "w": 6,
         *       "h": 4
         *     }
         */
        ChartPosition: {
            h: number;
            w: number;
            x: number;
            y: number;
        };
        Check: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            description: string;
            filters: components["schemas"]["Filter"][];
            /** @description The last 30, oldest first, with the last one at the end */
            history: {
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC
                 * @example 2026-01-31T09:30:00.000Z
                 */
                judged_at: string;
                message: string | null;
                /**
                 * @description `skipped`: there was nothing to compare with yet
                 * @enum {string}
                 */
                outcome: "passed" | "warned" | "failed" | "skipped";
                value: number | null;
                version: number | null;
            }[];
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            last: {
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC
                 * @example 2026-01-31T09:30:00.000Z
                 */
                judged_at: string;
                message: string | null;
                /**
                 * @description `skipped`: there was nothing to compare with yet
                 * @enum {string}
                 */
                outcome: "passed" | "warned" | "failed" | "skipped";
                value: number | null;
                version: number | null;
            } | null;
            name: string;
            rule: components["schemas"]["CheckRule"];
            /** @enum {string} */
            severity: "warn" | "fail";
            tolerance: {
                /** @description Of the rows looked at */
                max_percent?: number;
                max_rows?: number;
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        };
        CheckReport: {
            /** @enum {string} */
            outcome: "passed" | "warned" | "failed";
            results: components["schemas"]["CheckResult"][];
            /** @description Version that was checked */
            version: number;
        };
        CheckResult: {
            check_id: number | null;
            examples: {
                columns: string[];
                rows: unknown[][];
            } | null;
            id: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            judged_at: string;
            /** @enum {string} */
            kind: "not_null" | "unique" | "accepted_values" | "range" | "row_count" | "row_count_change" | "referential" | "freshness" | "distribution" | "custom_sql";
            message: string | null;
            /** @description Of the check as it then was */
            name: string;
            offending_count: number | null;
            /**
             * @description `skipped`: there was nothing to compare with yet
             * @enum {string}
             */
            outcome: "passed" | "warned" | "failed" | "skipped";
            row_count: number | null;
            run_id: number | null;
            /** @enum {string} */
            severity: "warn" | "fail";
            /**
             * @description `load`: before the version was to be published; `manual`: asked for; `try`: not kept
             * @enum {string}
             */
            trigger: "load" | "manual" | "try";
            value: number | null;
            version: number | null;
        };
        CheckResultPage: {
            items: components["schemas"]["CheckResult"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @description What is asked of the dataset
         * @example {
         *       "kind": "not_null",
         *       "columns": [
         *         "order_id"
         *       ]
         *     }
         */
        CheckRule: {
            /** @description Rows in which one of them is null offend */
            columns: string[];
            /**
             * @description Each of the columns has a value in every row
             * @enum {string}
             */
            kind: "not_null";
        } | {
            /** @description Together; rows in which all of them are null are left out */
            columns: string[];
            /**
             * @description No two rows have the same values in the columns
             * @enum {string}
             */
            kind: "unique";
        } | {
            /** @description Column of the dataset */
            column: string;
            /**
             * @description Every value is one of a list; nulls are left out
             * @enum {string}
             */
            kind: "accepted_values";
            values: (string | number | boolean)[];
        } | {
            /** @description Column of numbers, dates or times */
            column: string;
            /**
             * @description Every value lies between bounds; nulls are left out
             * @enum {string}
             */
            kind: "range";
            /** @description Largest value that is accepted */
            max?: number | string;
            /** @description Smallest value that is accepted; of a date or time as ISO 8601 */
            min?: number | string;
        } | {
            /**
             * @description There are so many rows
             * @enum {string}
             */
            kind: "row_count";
            /** @description At most */
            max?: number;
            /** @description At least */
            min?: number;
        } | {
            /**
             * @description `last`: the version before; `median`: that of the last versions
             * @enum {string}
             */
            against: "last" | "median";
            /**
             * @description The number of rows has not changed by too much. Without an earlier version it is skipped
             * @enum {string}
             */
            kind: "row_count_change";
            /** @description How much fewer rows are accepted */
            max_decrease_percent?: number;
            /** @description How many more rows are accepted */
            max_increase_percent?: number;
            /** @description Of how many versions; 7 without it */
            versions?: number;
        } | {
            /** @description Column of the dataset */
            column: string;
            /**
             * @description Every value exists in a column of another dataset; nulls are left out
             * @enum {string}
             */
            kind: "referential";
            /** @description Column of the other dataset */
            to_column: string;
            /**
             * @description The other dataset; you need to see all of it
             * @example 12
             */
            to_dataset_id: number;
        } | {
            /** @description Column of dates or times; those without a zone are UTC, and a date counts until its end */
            column: string;
            /**
             * @description The newest value of a date or time is not too old when a version is checked
             * @enum {string}
             */
            kind: "freshness";
            within_hours: number;
        } | {
            /** @description Column of numbers, dates, times, texts or booleans */
            column: string;
            /**
             * @description The values are spread as they are in the version that queries read. With fewer than 100 rows on either side it is skipped
             * @enum {string}
             */
            kind: "distribution";
            /** @description Largest population stability index that is accepted, 0.25 without it: below 0.1 hardly anything changed, above 0.25 much did */
            max_drift?: number;
            /** @description How many percentage points the share of nulls may change; 10 without it */
            max_null_change?: number;
        } | {
            /**
             * @description A SELECT of your own finds no row
             * @enum {string}
             */
            kind: "custom_sql";
            /** @description One SELECT over the dataset, a table of its name, that answers the rows that offend. It reads no other dataset: compare with another by `referential`, or join them in a recipe and check what that makes */
            sql: string;
        };
        /**
         * @example {
         *       "name": "Orders have a number",
         *       "rule": {
         *         "kind": "not_null",
         *         "columns": [
         *           "order_id"
         *         ]
         *       },
         *       "severity": "fail"
         *     }
         */
        CheckSettings: {
            description?: string;
            /** @description Only rows for which all hold are looked at */
            filters?: components["schemas"]["Filter"][];
            /** @description Unique in the dataset */
            name: string;
            rule: components["schemas"]["CheckRule"];
            /**
             * @description `warn` tells; `fail` also keeps a version from being read until one passes
             * @enum {string}
             */
            severity: "warn" | "fail";
            /** @description So many rows may offend; none without it. Both hold when both are given */
            tolerance?: {
                /** @description Of the rows looked at */
                max_percent?: number;
                max_rows?: number;
            };
        };
        CheckSuggestions: {
            items: {
                check: components["schemas"]["CheckSettings"];
                /** @description Why it is suggested */
                reason: string;
            }[];
        };
        ColumnDistribution: {
            /** @description About so many different values */
            distinct_count: number;
            /** @description A value as answers write it */
            max: unknown;
            mean: number | null;
            /** @description A value as answers write it */
            min: unknown;
            null_share: number | null;
            /** @description The most frequent values */
            top: {
                count: number;
                /** @description A value as answers write it */
                value: unknown;
            }[];
        };
        ColumnDrift: {
            /**
             * @description `widened`: the new type holds every value of the old one; published without asking
             * @enum {string}
             */
            change: "added" | "removed" | "retyped" | "widened";
            column: string;
            from: string | null;
            to: string | null;
        };
        ColumnLineage: {
            /** @description Columns that depend on it directly, at any depth */
            downstream_count: number;
            name: string;
            type: components["schemas"]["ColumnType"] | null;
            /** @description Nearest first */
            upstream: components["schemas"]["LineageSource"][];
        };
        ColumnMask: {
            /** @description Column to mask */
            column: string;
            except?: components["schemas"]["PolicyPeople"];
            mask: components["schemas"]["Mask"];
        };
        ColumnProfile: {
            /** @description Approximate from about ten thousand on */
            distinct_count: number;
            /** @description Of numbers and times */
            histogram: {
                count: number;
                from: (string | number) | null;
                to: (string | number) | null;
            }[];
            max: (string | number) | null;
            mean: (string | number) | null;
            min: (string | number) | null;
            name: string;
            /** @description Type in the warehouse */
            native_type: string;
            null_count: number;
            quantiles: {
                at: number;
                value: (string | number) | null;
            }[];
            /** @description Most frequent values, most frequent first */
            top: {
                count: number;
                /** @description A value of the column, or null */
                value: unknown;
            }[];
            type: components["schemas"]["ColumnType"];
        };
        /**
         * @description `integer` and `decimal` are exact: what a JSON number cannot hold is a string of digits; `number` is a 64-bit float
         * @enum {string}
         */
        ColumnType: "text" | "integer" | "decimal" | "number" | "boolean" | "date" | "time" | "timestamp" | "interval" | "json" | "binary" | "list" | "struct";
        /**
         * @example {
         *       "kind": "previous_year"
         *     }
         */
        Comparison: {
            /** @description The time that is compared; unless given the one that the query is grouped by, or the default of the model */
            dimension?: string;
            /**
             * @description `previous_period`: the time before, as long as what the filters on the time leave; without such a filter one grain back
             * @enum {string}
             */
            kind: "previous_period" | "previous_month" | "previous_quarter" | "previous_year";
        };
        /**
         * @example {
         *       "id": 12,
         *       "name": "Ticket webhook",
         *       "description": "Opens a ticket in the help desk",
         *       "type": "automation_webhook",
         *       "config": {
         *         "webhook_url": "********"
         *       },
         *       "project_id": null,
         *       "last_test": {
         *         "ok": true,
         *         "message": "the webhook host answers",
         *         "tested_at": "2026-01-31T09:30:00.000Z"
         *       },
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 1,
         *       "revision": 1
         *     }
         */
        Connector: {
            /** @description Settings of the kind. Secrets are shown as `********` and never returned. */
            config: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            last_test: {
                message: string;
                ok: boolean;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC
                 * @example 2026-01-31T09:30:00.000Z
                 */
                tested_at: string;
            } | null;
            name: string;
            project_id: number | null;
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            /**
             * @description Kind of connector: one of `GET /api/connectors/kinds`
             * @example automation_webhook
             */
            type: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        };
        ConnectorColumn: {
            /** @example amount */
            name: string;
            /**
             * @description As the source writes it
             * @example numeric(12,2)
             */
            native_type: string;
            nullable: boolean;
            type: components["schemas"]["ColumnType"];
        };
        ConnectorDelivery: {
            /**
             * @description Number of the delivery, as in the audit log
             * @example 12
             */
            id: number;
            queued: boolean;
        };
        ConnectorFile: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            /**
             * @description Told by its content
             * @example csv
             */
            format: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @example orders.csv */
            name: string;
            size_bytes: number;
            /** @description Names to make datasets of: the file, or each sheet of a workbook that has several */
            tables: string[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        };
        ConnectorKind: {
            /** @description `test`: it can be tried; `tables`: it has tables to read; `extract`: datasets can hold a copy of them; `live`: datasets can ask it anew each time; `files`: files can be uploaded into it; `send`: it can send messages */
            capabilities: string[];
            /** @description JSON Schema of the settings, enough to draw a form from. Secret fields carry `"secret": true`. */
            config_schema: {
                [key: string]: unknown;
            };
            description: string;
            send_schema: {
                [key: string]: unknown;
            } | null;
            /** @example Automation webhook */
            title: string;
            /**
             * @description Kind of connector: one of `GET /api/connectors/kinds`
             * @example automation_webhook
             */
            type: string;
        };
        /**
         * @example {
         *       "status": 200,
         *       "content_type": "application/json",
         *       "body": "{\"ticket\":17}",
         *       "truncated": false
         *     }
         */
        ConnectorReply: {
            /** @description Body of the far end as text, at most 64 KiB */
            body: string;
            content_type: string | null;
            /** @description HTTP status of the far end */
            status: number;
            /** @description True when the far end sent more */
            truncated: boolean;
        };
        ConnectorTable: {
            dataset_id: number | null;
            /** @enum {string} */
            kind: "table" | "view" | "file";
            /** @example sales */
            name: string;
            row_estimate: number | null;
            schema: string | null;
        };
        /**
         * @example {
         *       "ok": true,
         *       "message": "the webhook host answers"
         *     }
         */
        ConnectorTest: {
            /** @description What to tell the user */
            message: string;
            ok: boolean;
        };
        Conventions: {
            /** @example EUR */
            currency?: string;
            /** @description Month; quarters and years are cut by it. 1 unless given */
            fiscal_year_starts_in?: number;
            /**
             * @description For queries that name none
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Monday unless given
             * @enum {string}
             */
            week_starts_on?: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
        };
        Dashboard: {
            charts: components["schemas"]["Chart"][];
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            name: string;
            project_id: number | null;
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            /**
             * @description `draft`: for authors; `published`: for readers too
             * @enum {string}
             */
            status: "draft" | "published";
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
            /** @description Grows with every change of its contents */
            version: number;
        };
        /**
         * @example {
         *       "name": "Delays",
         *       "charts": [
         *         {
         *           "id": "by-month",
         *           "title": "Mean delay by month",
         *           "kind": "line",
         *           "dataset_id": 7,
         *           "query": {
         *             "dimensions": [
         *               {
         *                 "column": "date",
         *                 "grain": "month"
         *               }
         *             ],
         *             "measures": [
         *               {
         *                 "aggregate": "avg",
         *                 "column": "delay",
         *                 "name": "Mean delay"
         *               }
         *             ]
         *           },
         *           "position": {
         *             "x": 0,
         *             "y": 0,
         *             "w": 6,
         *             "h": 4
         *           }
         *         }
         *       ]
         *     }
         */
        DashboardCreate: {
            charts?: components["schemas"]["Chart"][];
            description?: string;
            name: string;
            project_id?: number | null;
            /**
             * @description draft unless given
             * @enum {string}
             */
            status?: "draft" | "published";
        };
        DashboardPage: {
            items: components["schemas"]["DashboardSummary"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        DashboardSummary: {
            chart_count: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            name: string;
            project_id: number | null;
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            /** @enum {string} */
            status: "draft" | "published";
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
            version: number;
        };
        /**
         * @example {
         *       "status": "published"
         *     }
         */
        DashboardUpdate: {
            charts?: components["schemas"]["Chart"][];
            description?: string;
            name?: string;
            project_id?: number | null;
            /** @enum {string} */
            status?: "draft" | "published";
        };
        DashboardVersion: {
            chart_count: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            is_current: boolean;
            name: string;
            version: number;
        };
        DashboardVersionPage: {
            items: components["schemas"]["DashboardVersion"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "id": 7,
         *       "name": "Flights",
         *       "description": "Flights of the first half of 2001",
         *       "project_id": 3,
         *       "connector_id": null,
         *       "recipe_id": null,
         *       "status": "published",
         *       "version": 1,
         *       "row_count": 3000000,
         *       "size_bytes": 25702400,
         *       "column_count": 5,
         *       "reject_count": 0,
         *       "loaded_at": "2026-01-31T09:30:00.000Z",
         *       "failure": null,
         *       "health": "passed",
         *       "checked_at": "2026-01-31T09:30:00.000Z",
         *       "held": null,
         *       "mode": "extract",
         *       "source": null,
         *       "refresh": {
         *         "strategy": "full",
         *         "cursor_column": null,
         *         "key_columns": [],
         *         "on_drift": "ask"
         *       },
         *       "retention": {
         *         "keep_versions": 20,
         *         "keep_days": null
         *       },
         *       "cursor": null,
         *       "drift": null,
         *       "schema_read_at": null,
         *       "tags": [
         *         "travel"
         *       ],
         *       "is_certified": false,
         *       "certified_by": null,
         *       "certified_at": null,
         *       "last_run": null,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 1,
         *       "revision": 2
         *     }
         */
        Dataset: {
            certified_at: string | null;
            certified_by: number | null;
            checked_at: string | null;
            column_count: number | null;
            connector_id: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            cursor: {
                /** @description `file` where new files are added */
                column: string;
                /** @description Largest value that was read */
                value: string;
            } | null;
            description: string;
            drift: components["schemas"]["DatasetDrift"] | null;
            failure: string | null;
            /**
             * @description `passed`, `warned`, `failed`: what checks made of the version that queries read; `held`: they keep a newer version back, so that it is older than it could be; `unchecked`: there are no checks
             * @enum {string}
             */
            health: "unchecked" | "passed" | "warned" | "failed" | "held";
            held: components["schemas"]["HeldVersion"] | null;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            is_certified: boolean;
            last_run: {
                finished_at: string | null;
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                /** @enum {string} */
                status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            } | null;
            loaded_at: string | null;
            /**
             * @description `extract`: queries read a version; `live`: they are sent to the connector
             * @enum {string}
             */
            mode: "extract" | "live";
            name: string;
            project_id: number | null;
            recipe_id: number | null;
            refresh: components["schemas"]["RefreshSettings"];
            reject_count: number | null;
            retention: components["schemas"]["Retention"];
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            row_count: number | null;
            schema_read_at: string | null;
            size_bytes: number | null;
            source: components["schemas"]["DatasetSource"] | null;
            /**
             * @description `draft`: has no data yet; `published`: can be queried; `failed`: its first load failed
             * @enum {string}
             */
            status: "draft" | "published" | "failed";
            tags: string[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
            version: number | null;
        };
        DatasetChecks: {
            checks: components["schemas"]["Check"][];
            /** @description 0 while there are none; send it back as If-Match */
            revision: number;
            updated_at: string | null;
            updated_by: number | null;
        };
        /**
         * @example {
         *       "checks": [
         *         {
         *           "name": "Orders have a number",
         *           "rule": {
         *             "kind": "not_null",
         *             "columns": [
         *               "order_id"
         *             ]
         *           },
         *           "severity": "fail"
         *         }
         *       ]
         *     }
         */
        DatasetChecksChange: {
            checks: {
                description?: string;
                /** @description Only rows for which all hold are looked at */
                filters?: components["schemas"]["Filter"][];
                /**
                 * @description Of a check of this dataset
                 * @example 12
                 */
                id?: number;
                /** @description Unique in the dataset */
                name: string;
                rule: components["schemas"]["CheckRule"];
                /**
                 * @description `warn` tells; `fail` also keeps a version from being read until one passes
                 * @enum {string}
                 */
                severity: "warn" | "fail";
                /** @description So many rows may offend; none without it. Both hold when both are given */
                tolerance?: {
                    /** @description Of the rows looked at */
                    max_percent?: number;
                    max_rows?: number;
                };
            }[];
        };
        DatasetColumn: {
            description: string | null;
            format?: components["schemas"]["Format"];
            /**
             * @description Left out of lists to choose from; queries may still name it
             * @enum {boolean}
             */
            hidden?: true;
            label: string | null;
            /**
             * @description A policy shows you something else than what is stored
             * @enum {boolean}
             */
            masked?: true;
            /**
             * @description As in the file; queries name it exactly so
             * @example delay
             */
            name: string;
            /**
             * @description Type in the warehouse
             * @example BIGINT
             */
            native_type: string;
            nullable: boolean;
            stored_type?: components["schemas"]["ColumnType"];
            type: components["schemas"]["ColumnType"];
        };
        DatasetColumnsLineage: {
            /**
             * @description Primary key
             * @example 12
             */
            dataset_id: number;
            gaps: components["schemas"]["LineageGap"][];
            items: components["schemas"]["ColumnLineage"][];
            name: string;
            truncated: boolean;
            version: number | null;
        };
        /**
         * @example {
         *       "name": "Orders",
         *       "connector_id": 4
         *     }
         */
        DatasetCreate: {
            /**
             * @description Connector it reads from
             * @example 12
             */
            connector_id: number;
            description?: string;
            /** @enum {string} */
            mode?: "extract" | "live";
            /** @description Unique in its project; in SQL the dataset is a table of this name */
            name: string;
            project_id?: number | null;
            refresh?: {
                cursor_column?: string | null;
                key_columns?: string[];
                /** @enum {string} */
                on_drift?: "ask" | "approve" | "refuse";
                /** @enum {string} */
                strategy?: "full" | "incremental";
            };
            retention?: components["schemas"]["Retention"];
            source?: components["schemas"]["DatasetSource"];
            /**
             * @description Words to find it by
             * @example [
             *       "sales",
             *       "eu"
             *     ]
             */
            tags?: string[];
        };
        DatasetDrift: {
            /** @description What names a column that is gone or of another type now */
            affects: {
                column: string;
                /**
                 * @example measure
                 * @example policy
                 */
                kind: string;
                name: string;
            }[];
            columns: components["schemas"]["ColumnDrift"][];
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            detected_at: string;
            run_id: number | null;
            version: number | null;
        };
        DatasetDriftAnswer: {
            drift: components["schemas"]["DatasetDrift"] | null;
        };
        DatasetModel: {
            /**
             * @description Primary key
             * @example 12
             */
            dataset_id: number;
            /** @description Everything that a query of this dataset can name, joined fields included, as you may see it */
            fields: components["schemas"]["ModelField"][];
            /** @description Of this dataset and of joined ones, by the names that queries use */
            hierarchies: {
                label: string;
                levels: string[];
                name: string;
            }[];
            model: components["schemas"]["Model"];
            /** @description What does not work with the present columns: queries that name one of these fields are refused */
            problems: components["schemas"]["ModelProblem"][];
            /** @description 0 while none was written; send it back as `If-Match` */
            revision: number;
            updated_at: string | null;
            updated_by: number | null;
        };
        DatasetPage: {
            items: components["schemas"]["Dataset"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        DatasetPolicies: {
            columns: components["schemas"]["ColumnMask"][];
            /** @description Not empty: the policies no longer fit the columns, and nobody but the unrestricted sees the dataset */
            problems: components["schemas"]["PolicyProblem"][];
            /** @description 0 while there are none; send it back as If-Match */
            revision: number;
            rows: components["schemas"]["RowPolicy"][];
            /** @description Of the tests, after a change */
            test_results?: components["schemas"]["PolicyTestResult"][];
            tests: components["schemas"]["PolicyTest"][];
            unrestricted: {
                group_ids: number[];
                roles: ("admin" | "editor" | "viewer" | "management" | "cs_staff")[];
            };
            updated_at: string | null;
            updated_by: number | null;
        };
        /**
         * @example {
         *       "rows": [],
         *       "columns": [],
         *       "tests": []
         *     }
         */
        DatasetPoliciesChange: {
            /** @description At most one mask a column */
            columns?: components["schemas"]["ColumnMask"][];
            /** @description With none, everyone sees all rows; else a person sees the rows that any policy that applies to them allows */
            rows?: components["schemas"]["RowPolicy"][];
            tests?: components["schemas"]["PolicyTest"][];
            /** @default true */
            tests_must_pass?: boolean;
            unrestricted?: components["schemas"]["PolicyPeople"];
        };
        DatasetPreview: {
            columns: components["schemas"]["DatasetColumn"][];
            dataset_version: number | null;
            /** @description Rows in this answer */
            row_count: number;
            /** @description In the order of the file */
            rows: unknown[][];
            /** @description Whether the dataset has more */
            truncated: boolean;
        };
        DatasetProfile: {
            columns: components["schemas"]["ColumnProfile"][];
            dataset_version: number | null;
            /** @description Live mode: only the first 100,000 rows were looked at, because all of them would have taken longer than 20 seconds */
            is_sample: boolean;
            row_count: number;
        };
        DatasetSchema: {
            columns: components["schemas"]["DatasetColumn"][];
            version: number | null;
        };
        /**
         * @example {
         *       "schema": "public",
         *       "table": "orders"
         *     }
         */
        DatasetSource: {
            /** @description Only these; unless given, all */
            columns?: string[];
            /** @description File, or prefix of files, of a file store */
            path?: string;
            /** @description One SELECT in the language of the far side; it is sent in a session that can only read */
            query?: string;
            schema?: string | null;
            /** @description Table or view */
            table?: string;
        };
        /**
         * @example {
         *       "description": "All orders since 2019",
         *       "columns": {
         *         "amt": {
         *           "label": "Amount"
         *         }
         *       }
         *     }
         */
        DatasetUpdate: {
            /** @description Labels and descriptions by column name; they stay when a new version is loaded */
            columns?: {
                [key: string]: {
                    description?: string | null;
                    format?: components["schemas"]["Format"] | null;
                    hidden?: boolean;
                    label?: string | null;
                    /**
                     * @description What becomes of values that do not fit the type: `refuse` the change (unless given), or read them as null
                     * @enum {string}
                     */
                    on_misfit?: "refuse" | "null";
                    type?: ("text" | "integer" | "number" | "boolean" | "date" | "timestamp") | null;
                };
            };
            /**
             * @description Connector to read from
             * @example 12
             */
            connector_id?: number;
            description?: string;
            /** @enum {string} */
            mode?: "extract" | "live";
            name?: string;
            project_id?: number | null;
            refresh?: {
                cursor_column?: string | null;
                key_columns?: string[];
                /** @enum {string} */
                on_drift?: "ask" | "approve" | "refuse";
                /** @enum {string} */
                strategy?: "full" | "incremental";
            };
            retention?: components["schemas"]["Retention"];
            source?: components["schemas"]["DatasetSource"];
            /**
             * @description Words to find it by
             * @example [
             *       "sales",
             *       "eu"
             *     ]
             */
            tags?: string[];
        };
        DatasetVersion: {
            check_outcome: ("passed" | "warned" | "failed") | null;
            column_count: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            cursor: {
                /** @description `file` where new files are added */
                column: string;
                /** @description Largest value that was read */
                value: string;
            } | null;
            /** @description How its columns differ from those of the version before */
            drift: components["schemas"]["ColumnDrift"][];
            file_name: string | null;
            /** @description Whether queries read this one */
            is_current: boolean;
            /** @description Stays however old it gets */
            is_pinned: boolean;
            published_at: string | null;
            reject_count: number;
            restored_from: number | null;
            row_count: number;
            run_id: number | null;
            size_bytes: number;
            source: components["schemas"]["DatasetSource"] | null;
            /**
             * @description `pending`: its columns differ from those before, and nobody has approved that yet; `held`: a check failed
             * @enum {string}
             */
            status: "published" | "pending" | "held";
            version: number;
        };
        DatasetVersionPage: {
            items: components["schemas"]["DatasetVersion"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "column": "date",
         *       "grain": "month",
         *       "name": "Month"
         *     }
         */
        Dimension: {
            /** @description For numbers: width of the bins; the value is their lower bound */
            bin?: number;
            /** @description Column of the dataset */
            column: string;
            /**
             * @description For dates and times: `month` cuts to the start of the month, `hour_of_day` gives 0 to 23, `day_of_week` 1 (Monday) to 7
             * @enum {string}
             */
            grain?: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year" | "hour_of_day" | "day_of_week" | "day_of_month" | "month_of_year";
            /** @description Name in the answer; without it one is made */
            name?: string;
        };
        DryRun: {
            columns: components["schemas"]["ResultColumn"][];
            /**
             * @description `duckdb` is the warehouse; the others are databases that live datasets lie in
             * @enum {string}
             */
            dialect: "duckdb" | "postgres" | "mysql" | "clickhouse";
            estimated_rows: number | null;
            /** @description The values that it takes, in their order */
            parameters: unknown[];
            /** @description Names of the policies that narrow what you see */
            policies: string[];
            /** @description The statement as it would run */
            sql: string;
            /** @description Datasets that the statement reads */
            tables: {
                id: number;
                name: string;
                version: number | null;
            }[];
        };
        /**
         * @example {
         *       "permission": "dashboard.edit",
         *       "target_type": "project",
         *       "target_id": 3,
         *       "published_only": false
         *     }
         */
        EffectivePermission: {
            /** @example dashboard.edit */
            permission: string;
            /** @description Holds only for what is published */
            published_only: boolean;
            target_id: number | null;
            target_type: string | null;
        };
        /**
         * @example {
         *       "dimensions": [
         *         "origin"
         *       ],
         *       "measures": [
         *         {
         *           "aggregate": "count"
         *         }
         *       ],
         *       "limit": 10
         *     }
         * @example {
         *       "sql": "select origin, count(*) as n from \"Flights\" where delay > $1 group by all",
         *       "parameters": [
         *         60
         *       ]
         *     }
         */
        ExploreRequest: {
            /**
             * Format: date-time
             * @description The version that queries read at this time
             * @example 2026-01-31T09:30:00.000Z
             */
            as_of?: string;
            comparison?: components["schemas"]["Comparison"];
            /** @description What to group by. Without measures: the distinct combinations */
            dimensions?: (string | components["schemas"]["Dimension"])[];
            /** @description All must hold */
            filters?: components["schemas"]["Filter"][];
            /** @description All must hold for the rows of the answer; totals are computed without them. With `pivot` a condition on a measure is about cells, and a row or column of which none is left is not there; one that names a column that the pivot made is about rows */
            having?: components["schemas"]["Having"][];
            /** @description 1000 unless given; more than 50000 rows are streamed, which needs `dataset.export` */
            limit?: number;
            /** @description What to compute for each group. Each is computed from its own rows, whatever is joined: no row counts twice */
            measures?: (string | components["schemas"]["Measure"])[];
            offset?: number;
            /** @description Values of $1, $2, ... in `sql` */
            parameters?: ((string | number | boolean) | null)[];
            pivot?: components["schemas"]["Pivot"];
            /** @description Compute over that share of the rows, taken at random. Sums and counts are those of the sample */
            sample?: {
                fraction: number;
            };
            /** @description Ties are broken by the other columns, so that the order is always the same. Nulls come last. With `pivot` the name of a measure means its value over the whole row */
            sort?: components["schemas"]["Sort"][];
            /** @description One SELECT instead of a structured query; every dataset that you may query is a table by its name. Only `parameters`, `limit` and `timezone` go with it */
            sql?: string;
            /** @description Rows for each value of a dimension over all dimensions behind it, and one over everything. An additional column with the role `level` says how many dimensions a row is grouped by. `true`: for all dimensions but the last. Where several dimensions are pivoted, all but the last of them (or those that are named) get columns that total */
            subtotals?: boolean | string[];
            /**
             * @description IANA name in which moments are cut to grains; the model's, else UTC, unless given
             * @example Europe/Berlin
             */
            timezone?: string;
            top?: components["schemas"]["Top"];
            /** @description Also compute the measures over everything that passes the filters. With `pivot` also a column over everything for each measure, behind the others */
            totals?: boolean;
            /** @description This version */
            version?: number;
        };
        ExploreResult: {
            cached: boolean;
            columns: components["schemas"]["ResultColumn"][];
            /** @description With `pivot`: values for which there is no column because of its limit. They are part of every total */
            columns_left_out?: number;
            dataset_version: number | null;
            /** @description Time in the engine */
            elapsed_ms: number;
            /** @description Rows in this answer */
            row_count: number;
            /** @description One list per row, in the order of the columns */
            rows: unknown[][];
            /** @description The statement as it ran; its parameters are bound, not written in */
            sql: string;
            /** @description With `totals`: one more row, null under the dimensions */
            totals?: unknown[];
            /** @description Whether there are more than the limit */
            truncated: boolean;
        };
        FieldValues: {
            dataset_version: number | null;
            field: string;
            items: {
                /** @description Rows that have it */
                count: unknown;
                /** @description As queries answer it; null for rows without one */
                value: unknown;
            }[];
            /** @description Whether there are more than the limit */
            truncated: boolean;
            type: components["schemas"]["ColumnType"];
        };
        /**
         * @example {
         *       "column": "origin",
         *       "operator": "in",
         *       "values": [
         *         "ATL",
         *         "ORD"
         *       ]
         *     }
         */
        Filter: {
            /** @description Column of the dataset */
            column: string;
            /**
             * @description For dates and times: compare what the grain makes of them, e.g. `day_of_week` with 6 and 7
             * @enum {string}
             */
            grain?: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year" | "hour_of_day" | "day_of_week" | "day_of_month" | "month_of_year";
            /**
             * @description Texts are compared in any case by `contains`, `starts_with` and `ends_with`; `last` keeps the last `value` days (or what `unit` says) up to now
             * @enum {string}
             */
            operator: "equals" | "not_equals" | "in" | "not_in" | "greater" | "greater_or_equal" | "less" | "less_or_equal" | "between" | "contains" | "not_contains" | "starts_with" | "ends_with" | "is_null" | "is_not_null" | "last";
            /**
             * @description For `last`; day unless it says otherwise
             * @enum {string}
             */
            unit?: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";
            value?: string | number | boolean;
            /** @description For `in` and `not_in`; for `between` both bounds, included */
            values?: (string | number | boolean)[];
        };
        Flow: {
            /** @description From what is read to what reads it, by keys of nodes */
            edges: {
                from: string;
                to: string;
            }[];
            nodes: (components["schemas"]["FlowSource"] | components["schemas"]["FlowDataset"] | components["schemas"]["FlowRecipe"] | components["schemas"]["FlowUnseen"])[];
            project_id: number | null;
        };
        FlowDataset: {
            /** @description Recipes downstream, near and far */
            dependent_count: number;
            freshness: components["schemas"]["FreshnessState"] | null;
            /**
             * @description `held`: a check failed on the newest version, so the one before it is served; `warned`: a check warned
             * @enum {string}
             */
            health: "unchecked" | "passed" | "warned" | "held";
            health_words: string | null;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @description Of another project: only how it is connected is shown */
            is_neighbour: boolean;
            /**
             * @description Of this node in this answer
             * @example dataset:7
             */
            key: string;
            /** @enum {string} */
            kind: "dataset";
            last_run: {
                finished_at: string | null;
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                /** @enum {string} */
                status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            } | null;
            loaded_at: string | null;
            made_by: number | null;
            /** @enum {string} */
            mode: "extract" | "live";
            name: string;
            project_id: number | null;
            row_count: number | null;
            /**
             * @description `empty`: it has no data yet; `out_of_date`: the recipe that makes it, or something before that, has changed
             * @enum {string}
             */
            state: "current" | "out_of_date" | "building" | "failed" | "empty";
            upstream_trouble: string | null;
            version: number | null;
        };
        FlowRecipe: {
            /** @description Recipes downstream, near and far */
            dependent_count: number;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            is_incremental: boolean;
            /** @description Of another project: only how it is connected is shown */
            is_neighbour: boolean;
            /**
             * @description Of this node in this answer
             * @example dataset:7
             */
            key: string;
            /** @enum {string} */
            kind: "recipe";
            last_run: {
                finished_at: string | null;
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                /** @enum {string} */
                status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            } | null;
            name: string;
            output_dataset_id: number | null;
            project_id: number | null;
            /** @enum {string} */
            recipe_kind: "sql" | "visual";
            /**
             * @description `empty`: it has not run yet
             * @enum {string}
             */
            state: "current" | "out_of_date" | "building" | "failed" | "empty";
            /** @enum {string} */
            status: "draft" | "published";
            /** @description Why it is out of date, in a sentence */
            words: string;
        };
        FlowSource: {
            /**
             * @description Primary key
             * @example 12
             */
            connector_id: number;
            connector_name: string;
            /** @example postgres */
            connector_type: string;
            /** @example source:3:public.flights */
            key: string;
            /** @enum {string} */
            kind: "source";
            /**
             * @description Table, path or query at the connector
             * @example public.flights
             */
            name: string;
        };
        FlowUnseen: {
            /**
             * @description Says nothing of what it is
             * @example unseen:1
             */
            key: string;
            /** @enum {string} */
            kind: "unseen";
        };
        ForgotPassword: {
            /** @example ada@example.com */
            email: string;
        };
        /**
         * @example {
         *       "kind": "currency",
         *       "currency": "EUR",
         *       "decimals": 2
         *     }
         */
        Format: {
            /** @description For numbers: 1.2M instead of 1,234,567 */
            compact?: boolean;
            /**
             * @description With `currency`: ISO 4217 code; the model's own unless given
             * @example EUR
             */
            currency?: string;
            /** @description For numbers */
            decimals?: number;
            /** @description For numbers: 1,000 and not 1000; true unless given */
            grouping?: boolean;
            /**
             * @description `percent` shows 0.12 as 12 %; `duration` takes seconds; `bytes` takes bytes; `date` and `time` show a moment without or with its time of day
             * @enum {string}
             */
            kind: "number" | "percent" | "currency" | "bytes" | "duration" | "date" | "time" | "text";
            /**
             * @description For `date` and `time`; medium unless given
             * @enum {string}
             */
            style?: "iso" | "short" | "medium" | "long";
            /**
             * @description Written behind a number
             * @example km
             */
            unit?: string;
        };
        Freshness: {
            /**
             * @description Primary key
             * @example 12
             */
            dataset_id: number;
            state: components["schemas"]["FreshnessState"] | null;
            target: {
                column: string | null;
                /** @enum {string} */
                on: "publish" | "column";
                set_by: number | null;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC
                 * @example 2026-01-31T09:30:00.000Z
                 */
                updated_at: string;
                within_hours: number;
            } | null;
        };
        FreshnessState: {
            as_of: string | null;
            column: string | null;
            stale_at: string | null;
            /**
             * @description `unknown`: it was not looked at yet, or there is no data to look at
             * @enum {string}
             */
            state: "fresh" | "stale" | "unknown";
            within_hours: number;
            /** @example newest data is 3 hours old, and may be 24 */
            words: string;
        };
        GoogleSignIn: {
            /** @description ID token of the identity provider */
            id_token: string;
        };
        /**
         * @example {
         *       "id": 5,
         *       "name": "Sales",
         *       "description": "Everyone who sells",
         *       "member_count": 8,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 1,
         *       "revision": 1
         *     }
         */
        Group: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            member_count: number;
            /** @example Sales */
            name: string;
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "name": "Sales",
         *       "description": "Everyone who sells"
         *     }
         */
        GroupCreate: {
            description?: string;
            name: string;
        };
        /**
         * @example {
         *       "user_id": 7,
         *       "username": "ana",
         *       "full_name": "Ana García",
         *       "email": "ana@acme.example",
         *       "added_at": "2026-01-31T09:30:00.000Z"
         *     }
         */
        GroupMember: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            added_at: string;
            email: string;
            /** @description Empty when it was not given */
            full_name: string;
            /**
             * @description Primary key
             * @example 12
             */
            user_id: number;
            username: string;
        };
        /**
         * @example {
         *       "user_id": 7
         *     }
         */
        GroupMemberAdd: {
            /**
             * @description A member of the organization
             * @example 12
             */
            user_id: number;
        };
        GroupMemberPage: {
            items: components["schemas"]["GroupMember"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        GroupPage: {
            items: components["schemas"]["Group"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "permission": "dashboard.edit",
         *       "target_type": "project",
         *       "target_id": 12
         *     }
         */
        GroupPermission: {
            /**
             * @description `<resource>.<action>`, one of the catalogue
             * @example dashboard.edit
             */
            permission: string;
            target_id: number | null;
            target_type: ("project" | "dataset" | "dashboard" | "connector" | "recipe") | null;
        };
        /**
         * @example {
         *       "permissions": [
         *         {
         *           "permission": "dashboard.edit",
         *           "target_type": "project",
         *           "target_id": 12
         *         }
         *       ],
         *       "revision": 2
         *     }
         */
        GroupPermissions: {
            permissions: components["schemas"]["GroupPermission"][];
            /** @description Revision of the group, for If-Match */
            revision: number;
        };
        /**
         * @example {
         *       "permissions": [
         *         {
         *           "permission": "dashboard.edit",
         *           "target_type": "project",
         *           "target_id": 12
         *         }
         *       ]
         *     }
         */
        GroupPermissionsReplace: {
            permissions: components["schemas"]["GroupPermission"][];
        };
        /**
         * @example {
         *       "name": "Sales Europe"
         *     }
         */
        GroupUpdate: {
            description?: string;
            name?: string;
        };
        /**
         * @example {
         *       "column": "revenue",
         *       "operator": "greater",
         *       "value": 1000
         *     }
         */
        Having: {
            /** @description Name of a column of the answer */
            column: string;
            /** @enum {string} */
            operator: "equals" | "not_equals" | "in" | "not_in" | "greater" | "greater_or_equal" | "less" | "less_or_equal" | "between" | "contains" | "not_contains" | "starts_with" | "ends_with" | "is_null" | "is_not_null" | "last";
            /**
             * @description For `last`; day unless it says otherwise
             * @enum {string}
             */
            unit?: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";
            value?: string | number | boolean;
            values?: (string | number | boolean)[];
        };
        HeldVersion: {
            /**
             * Format: date-time
             * @description When it was kept back
             * @example 2026-01-31T09:30:00.000Z
             */
            at: string;
            /** @description Those that failed; none for those who see only a part of the dataset */
            checks: {
                check_id: number | null;
                message: string | null;
                name: string;
            }[];
            /** @description Can be previewed by who may edit the dataset, and published anyway */
            version: number;
        };
        /**
         * @example {
         *       "id": 4,
         *       "email": "ben@other.example",
         *       "role": "viewer",
         *       "status": "pending",
         *       "expires_at": "2026-02-07T09:30:00.000Z",
         *       "accepted_at": null,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 7
         *     }
         */
        Invitation: {
            accepted_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            email: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            expires_at: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /**
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
            /** @enum {string} */
            status: "pending" | "accepted" | "expired";
        };
        /**
         * @example {
         *       "token": "Zk0X1m8xq2bVh3dQ7uYt5rWn9sLc4eJa6fGi0pKoRyT"
         *     }
         */
        InvitationAccept: {
            token: string;
        };
        /**
         * @example {
         *       "email": "ben@other.example",
         *       "role": "viewer"
         *     }
         */
        InvitationCreate: {
            /**
             * @description Internationalised domains in their xn-- form
             * @example ada@example.com
             */
            email: string;
            /**
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
        };
        InvitationPage: {
            items: components["schemas"]["Invitation"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        LineageColumn: {
            /** @description Unique in its node: the name; of a column that you may not see a number */
            id: string;
            name: string | null;
            role: ("dimension" | "measure" | "join") | null;
            type: components["schemas"]["ColumnType"] | null;
        };
        LineageColumnEdge: {
            from: string | null;
            /**
             * @description Direct: `identity` (the same value), `value` (computed from it), `aggregate`. Indirect: `conditional` (decides the value), `filter`, `join`, `group`, `sort`, `distinct`, `set`
             * @enum {string}
             */
            how: "identity" | "value" | "aggregate" | "conditional" | "filter" | "join" | "group" | "sort" | "distinct" | "set";
            is_direct: boolean;
            to: string | null;
        };
        LineageDelivery: {
            failed_at: string | null;
            failure: string | null;
            has_token: boolean;
            last_refusal: string | null;
            last_sent_at: string | null;
            /** @description Runs that the far end would not have (400, 413 or 422): they are not sent again */
            refused_count: number;
            since: string | null;
            url: string | null;
            /** @description Runs that are still to be sent */
            waiting_count: number;
        };
        LineageEdge: {
            /** @description Empty: it is known that it depends, not by which columns; the node says why in `gaps` */
            columns: components["schemas"]["LineageColumnEdge"][];
            /** @description Id of the node that is depended on */
            from: string;
            /** @description Id of the node that depends on it */
            to: string;
        };
        LineageFound: {
            column: string | null;
            /** @enum {string} */
            kind: "table" | "file" | "dataset" | "model" | "recipe" | "query" | "chart" | "dashboard" | "external" | "job";
            name: string;
            node_id: string;
            subject: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                name: string | null;
                /** @example dataset */
                type: string;
            } | null;
        };
        /**
         * @example {
         *       "column": null,
         *       "reason": "its query is written in SQL of the far side"
         *     }
         */
        LineageGap: {
            column: string | null;
            /** @description Why something is not known, so that nothing is silently missing */
            reason: string;
        };
        LineageGraph: {
            as_of: string | null;
            edges: components["schemas"]["LineageEdge"][];
            /** @description Nodes of the answer that you may not see */
            hidden_count: number;
            nodes: components["schemas"]["LineageNode"][];
            /** @description Id of the node that was asked for */
            root: string;
            /** @description There is more: ask with a larger `limit` or from another node */
            truncated: boolean;
        };
        LineageHit: {
            /** @description Which of its columns or fields */
            columns: string[];
            depth: number;
            /**
             * @description `breaks`: it will not work any more; `may_change`: it goes on, with what may be other values or old ones
             * @enum {string}
             */
            effect: "breaks" | "may_change";
            /**
             * @description measure, dimension, join, recipe, query, chart, dashboard, dataset, policy, mask, check, freshness, schedule, ...
             * @example chart
             */
            kind: string;
            name: string;
            node_id: string | null;
            owner: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                name: string;
            } | null;
            /**
             * @description Names from what is changed to it; `…` for what you may not see
             * @example [
             *       "Orders",
             *       "Orders: revenue",
             *       "Sales by month"
             *     ]
             */
            path: string[];
            /** @example it sums up this column */
            reason: string;
            subject: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                name: string | null;
                type: string;
            } | null;
        };
        LineageImpact: {
            /** @description With those that you may not see */
            break_count: number;
            /** @enum {string} */
            change: "drop_column" | "rename_column" | "change_type" | "drop";
            column: string | null;
            /** @description How many of them you may not see; whoever may can tell you more */
            hidden: {
                breaks: number;
                may_change: number;
            };
            /** @description What breaks first, then what may change, nearest first */
            items: components["schemas"]["LineageHit"][];
            /** @description With those that you may not see */
            may_change_count: number;
            name: string;
            node_id: string;
            truncated: boolean;
        };
        LineageNode: {
            /** @description With `column` asked for: those that have to do with it; else all that are known */
            columns: components["schemas"]["LineageColumn"][];
            /** @description Steps from the node that was asked for; negative upstream */
            depth: number;
            gaps: components["schemas"]["LineageGap"][];
            /** @description `dataset:12`, `model:12` (of a dataset), `recipe:5`, `query:9`, `dashboard:4`, `chart:4:c1`; `table:`, `file:`, `external:` and `job:` with a number of their own; `hidden:1` for what you may not see, numbered in this answer */
            id: string;
            /** @description It is gone since; what it depended on last is shown */
            is_deleted: boolean;
            /** @enum {string} */
            kind: "table" | "file" | "dataset" | "model" | "recipe" | "query" | "chart" | "dashboard" | "external" | "job" | "hidden";
            name: string | null;
            reported_by: string | null;
            run_id: number | null;
            subject: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                name: string | null;
                /** @example dataset */
                type: string;
            } | null;
            version: number | null;
        };
        LineagePage: {
            items: components["schemas"]["LineageFound"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "dataset_id": 2147483647,
         *       "change": "drop_column",
         *       "column": "amount"
         *     }
         */
        LineageProposal: {
            /**
             * @description `drop`: the whole of it
             * @enum {string}
             */
            change: "drop_column" | "rename_column" | "change_type" | "drop";
            /** @description The column; not with `drop` */
            column?: string;
            /**
             * @description The same as `node` with `dataset:`; one of the two
             * @example 12
             */
            dataset_id?: number;
            /**
             * @description What is to be changed: a dataset, a table, a recipe, ...
             * @example dataset:12
             */
            node?: string;
            /** @description With `rename_column`: the new name */
            to?: string;
            to_type?: components["schemas"]["ColumnType"];
        };
        LineageRebuild: {
            /** @description Nodes that had been out of date */
            changed_count: number;
            node_count: number;
        };
        LineageSource: {
            column: string | null;
            depth: number;
            /**
             * @description Of the last step to it
             * @enum {string}
             */
            how: "identity" | "value" | "aggregate" | "conditional" | "filter" | "join" | "group" | "sort" | "distinct" | "set";
            /** @description Every step to it makes the value */
            is_direct: boolean;
            /** @description Nothing further upstream is known */
            is_origin: boolean;
            /** @enum {string} */
            kind: "table" | "file" | "dataset" | "model" | "recipe" | "query" | "chart" | "dashboard" | "external" | "job" | "hidden";
            node_id: string;
            node_name: string | null;
        };
        /**
         * @example {
         *       "username": "ada",
         *       "password": "correct horse battery staple"
         *     }
         */
        Login: {
            /** Format: password */
            password: string;
            username: string;
        };
        /**
         * @description What stands in for the values of a column
         * @example {
         *       "kind": "partial",
         *       "keep_last": 4
         *     }
         */
        Mask: {
            /**
             * @description The column does not exist
             * @enum {string}
             */
            kind: "hide";
        } | {
            /**
             * @description A code for the value: equal values have equal codes in all datasets of the organization
             * @enum {string}
             */
            kind: "hash";
        } | {
            keep_first?: number;
            keep_last?: number;
            /**
             * @description Only the ends of the text
             * @enum {string}
             */
            kind: "partial";
        } | {
            /** @enum {string} */
            grain?: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";
            /**
             * @description Only the range: of a number, or of a moment
             * @enum {string}
             */
            kind: "bucket";
            width?: number;
        } | {
            /**
             * @description No value
             * @enum {string}
             */
            kind: "null";
        };
        Me: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            /**
             * @description Home organization: used when a request has no X-Org-Id
             * @example 12
             */
            default_org_id: number;
            email: string;
            /** @description Empty when it was not given */
            full_name: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @description Operates the server: may use the Cloud surface */
            is_root_operator: boolean;
            last_login_at: string | null;
            /** @description True for a newly created user and after an administrator reset the password */
            must_reset_password: boolean;
            /**
             * @description Organization of this request
             * @example 12
             */
            org_id: number;
            organizations: components["schemas"]["MyOrganization"][];
            /** @description What role and groups add up to in the organization of this request */
            permissions: components["schemas"]["EffectivePermission"][];
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            /**
             * @description Role in the organization of this request
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
            /** @enum {string} */
            status: "active" | "deactivated";
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
            /**
             * @description The same as `id`
             * @example 12
             */
            user_id: number;
            username: string;
        };
        /**
         * @example {
         *       "aggregate": "avg",
         *       "column": "delay",
         *       "name": "Mean delay"
         *     }
         */
        Measure: {
            /**
             * @description `count` without a column counts rows, with one its values; `percentile` takes `percentile`
             * @enum {string}
             */
            aggregate: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "percentile" | "share_true";
            /** @description All but `count` need one */
            column?: string;
            /** @description Only rows for which all hold are summed up */
            filters?: components["schemas"]["Filter"][];
            /** @description Name in the answer; without it one is made */
            name?: string;
            /** @example 95 */
            percentile?: number;
        };
        /**
         * @example {
         *       "user_id": 7,
         *       "username": "ana",
         *       "full_name": "Ana García",
         *       "email": "ana@acme.example",
         *       "role": "editor",
         *       "is_active": true,
         *       "is_home": true,
         *       "joined_at": "2026-01-31T09:30:00.000Z"
         *     }
         */
        Member: {
            email: string;
            /** @description Empty when it was not given */
            full_name: string;
            is_active: boolean;
            /** @description Whether this is the user's default organization */
            is_home: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            joined_at: string;
            /**
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
            /**
             * @description Primary key
             * @example 12
             */
            user_id: number;
            username: string;
        };
        MemberPage: {
            items: components["schemas"]["Member"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "role": "viewer"
         *     }
         */
        MemberUpdate: {
            /**
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
        };
        MeUpdate: {
            /** @example Ada Lovelace */
            full_name?: string;
        };
        /**
         * @example {
         *       "dimensions": [],
         *       "hierarchies": [],
         *       "measures": [],
         *       "joins": []
         *     }
         */
        Model: {
            conventions?: components["schemas"]["Conventions"];
            /** @description Dimension of `time` that comparisons and running totals follow */
            default_time_dimension?: string;
            description?: string;
            /** @default [] */
            dimensions: components["schemas"]["ModelDimension"][];
            /** @default [] */
            hierarchies: components["schemas"]["ModelHierarchy"][];
            /** @default [] */
            joins: components["schemas"]["ModelJoin"][];
            /** @default [] */
            measures: components["schemas"]["ModelMeasure"][];
        };
        /**
         * @example {
         *       "name": "ordered",
         *       "column": "ordered_at",
         *       "kind": "time",
         *       "label": "Ordered on"
         *     }
         */
        ModelDimension: {
            /** @description With `number`: width of the bins it is grouped by */
            bin?: number;
            /** @description Column of the dataset */
            column: string;
            description?: string;
            format?: components["schemas"]["Format"];
            /**
             * @description With `geo`: what the values are
             * @enum {string}
             */
            geo?: "country" | "region" | "city" | "postal_code" | "latitude" | "longitude";
            /** @description With `time`: the grains that are offered */
            grains?: ("second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year" | "hour_of_day" | "day_of_week" | "day_of_month" | "month_of_year")[];
            /** @description Not offered in lists; can still be named */
            hidden?: boolean;
            /** @enum {string} */
            kind: "text" | "number" | "time" | "boolean" | "geo";
            /** @description Shown instead of the name */
            label?: string;
            /** @description How queries name it */
            name: string;
            /** @description Other words that people use for it; searches find them */
            synonyms?: string[];
        };
        ModelField: {
            bin: number | null;
            column: string | null;
            /**
             * @description Dataset that it belongs to
             * @example 12
             */
            dataset_id: number;
            description: string | null;
            format: components["schemas"]["Format"] | null;
            geo: ("country" | "region" | "city" | "postal_code" | "latitude" | "longitude") | null;
            /** @description That it can be cut to, where it is a time */
            grains: ("second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year" | "hour_of_day" | "day_of_week" | "day_of_month" | "month_of_year")[];
            is_hidden: boolean;
            join: string | null;
            /**
             * @description Of a dimension or a measure; `other`: cannot be grouped by
             * @enum {string}
             */
            kind: "text" | "number" | "time" | "boolean" | "geo" | "aggregate" | "ratio" | "cumulative" | "moving" | "period_over_period" | "share_of_total" | "other";
            label: string;
            /**
             * @description As queries name it
             * @example customer.country
             */
            name: string;
            /** @enum {string} */
            role: "dimension" | "measure";
            /**
             * @description `column`: of the dataset, where no dimension of the model stands for it
             * @enum {string}
             */
            source: "model" | "column";
            synonyms: string[];
            type: components["schemas"]["ColumnType"];
        };
        /**
         * @example {
         *       "name": "place",
         *       "levels": [
         *         "country",
         *         "city"
         *       ]
         *     }
         */
        ModelHierarchy: {
            label?: string;
            /** @description From the coarsest to the finest; charts drill along them */
            levels: string[];
            /** @description Name of the hierarchy */
            name: string;
        };
        /**
         * @example {
         *       "name": "customer",
         *       "dataset_id": 8,
         *       "cardinality": "many_to_one",
         *       "on": [
         *         {
         *           "column": "customer_id",
         *           "to": "id"
         *         }
         *       ]
         *     }
         */
        ModelJoin: {
            /**
             * @description From this dataset to the joined one: many orders have one customer, `many_to_one`
             * @enum {string}
             */
            cardinality: "many_to_one" | "one_to_one" | "one_to_many" | "many_to_many";
            /**
             * @description The joined dataset
             * @example 12
             */
            dataset_id: number;
            description?: string;
            label?: string;
            /** @description Fields of the joined dataset are named after it: `customer.country` */
            name: string;
            /** @description Rows belong together when all of these are equal */
            on: {
                /** @description Column of the dataset */
                column: string;
                /** @description Column of the joined dataset */
                to: string;
            }[];
        };
        /**
         * @example {
         *       "name": "revenue",
         *       "kind": "aggregate",
         *       "aggregate": "sum",
         *       "column": "amount"
         *     }
         */
        ModelMeasure: {
            /**
             * @description With `aggregate`; with `moving` one of sum, avg (the default), min, max
             * @enum {string}
             */
            aggregate?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "percentile" | "share_true";
            /** @description Column of the dataset */
            column?: string;
            /** @description With `ratio`: a measure; where it is 0 the ratio is null */
            denominator?: string;
            description?: string;
            /** @description With `aggregate`: only rows for which all hold */
            filters?: components["schemas"]["Filter"][];
            format?: components["schemas"]["Format"];
            /**
             * @description With `period_over_period`: length of a period
             * @enum {string}
             */
            grain?: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";
            /** @description Not offered in lists; can still be named */
            hidden?: boolean;
            /**
             * @description `aggregate` sums up a column; the others are made of other measures, by name: a `ratio` of two, a running total (`cumulative`), over the last periods (`moving`), against an earlier period (`period_over_period`), or as part of the whole (`share_of_total`)
             * @enum {string}
             */
            kind: "aggregate" | "ratio" | "cumulative" | "moving" | "period_over_period" | "share_of_total";
            /** @description Shown instead of the name */
            label?: string;
            /** @description With the kinds that are made of one measure: its name */
            measure?: string;
            /** @description How queries name it */
            name: string;
            /** @description With `ratio`: a measure */
            numerator?: string;
            /** @description With `period_over_period`: how many back; 1 unless given */
            offset?: number;
            /** @description With the aggregate `percentile` */
            percentile?: number;
            /** @description With `moving`: how many, the present one included */
            periods?: number;
            /**
             * @description With `cumulative`: starts anew at each; never unless given
             * @enum {string}
             */
            reset?: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";
            /**
             * @description With `period_over_period`
             * @enum {string}
             */
            show?: "value" | "change" | "percent_change";
            /** @description Other words that people use for it; searches find them */
            synonyms?: string[];
            /** @description With `share_of_total`: of the total of each of these; of everything unless given */
            within?: string[];
        };
        ModelProblem: {
            /** @description Name of the dimension, measure, hierarchy or join */
            field: string;
            message: string;
            /**
             * @description Place in the model
             * @example measures.3.column
             */
            path: string;
        };
        ModelRevision: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            dimension_count: number;
            is_current: boolean;
            join_count: number;
            measure_count: number;
            revision: number;
        };
        ModelRevisionPage: {
            items: components["schemas"]["ModelRevision"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        ModelSuggestion: {
            model: components["schemas"]["Model"];
            /** @description Why it suggests what is not plain from the types */
            reasons: {
                message: string;
                path: string;
            }[];
        };
        /**
         * @example {
         *       "id": 1,
         *       "name": "Default",
         *       "slug": "default",
         *       "role": "admin",
         *       "is_default": true
         *     }
         */
        MyOrganization: {
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @description Used when a request has no X-Org-Id */
            is_default: boolean;
            name: string;
            /**
             * @description Your role there
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
            slug: string;
        };
        MyOrganizationPage: {
            items: components["schemas"]["MyOrganization"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "id": 12,
         *       "kind": "upload.rejected_rows",
         *       "title": "3 rows of sales.csv were left out",
         *       "body": "The dataset \"sales\" holds the other 1 997 rows.",
         *       "link": "/datasets/7",
         *       "count": 1,
         *       "last_at": "2026-01-31T09:30:00.000Z",
         *       "subject": "dataset:7",
         *       "read_at": null,
         *       "created_at": "2026-01-31T09:30:00.000Z"
         *     }
         */
        Notification: {
            /** @description Plain text; may be empty */
            body: string;
            /** @description How often it happened: what has the same cause is one notification while it is unread */
            count: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /**
             * @description What it is about
             * @enum {string}
             */
            kind: "organization.joined" | "invitation.accepted" | "role.changed" | "upload.rejected_rows" | "resource.shared" | "dataset.drift" | "dataset.refresh_failed" | "run.failed" | "run.recovered" | "dataset.version_held" | "dataset.checks_failed" | "dataset.checks_recovered" | "dataset.stale" | "dataset.fresh_again" | "schedule.paused";
            /**
             * Format: date-time
             * @description When it last happened
             * @example 2026-01-31T09:30:00.000Z
             */
            last_at: string;
            link: string | null;
            read_at: string | null;
            subject: string | null;
            /** @description One line of plain text */
            title: string;
        };
        NotificationDelivery: {
            /** @enum {string} */
            channel: "mail" | "webhook";
            connector_id: number | null;
            /** @description How often it happened while this one stood for all */
            count: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            failure: string | null;
            finished_at: string | null;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @enum {string} */
            kind: "organization.joined" | "invitation.accepted" | "role.changed" | "upload.rejected_rows" | "resource.shared" | "dataset.drift" | "dataset.refresh_failed" | "run.failed" | "run.recovered" | "dataset.version_held" | "dataset.checks_failed" | "dataset.checks_recovered" | "dataset.stale" | "dataset.fresh_again" | "schedule.paused";
            /**
             * @description `sending` for long: the server stopped then, and whether it went out is not known
             * @enum {string}
             */
            status: "queued" | "sending" | "sent" | "failed";
            title: string;
            user_id: number | null;
        };
        NotificationDeliveryPage: {
            items: components["schemas"]["NotificationDelivery"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        NotificationPreferences: {
            preferences: {
                /** @description When it is sent, in words */
                description: string;
                /** @description Whether it is shown here */
                enabled: boolean;
                /**
                 * @description What it is about
                 * @enum {string}
                 */
                kind: "organization.joined" | "invitation.accepted" | "role.changed" | "upload.rejected_rows" | "resource.shared" | "dataset.drift" | "dataset.refresh_failed" | "run.failed" | "run.recovered" | "dataset.version_held" | "dataset.checks_failed" | "dataset.checks_recovered" | "dataset.stale" | "dataset.fresh_again" | "schedule.paused";
                /** @description Whether it is mailed to you */
                mail: boolean;
            }[];
        };
        NotificationRoutes: {
            routes: {
                /**
                 * @description Connector of the type automation_webhook
                 * @example 12
                 */
                connector_id: number;
                kinds: ("organization.joined" | "invitation.accepted" | "role.changed" | "upload.rejected_rows" | "resource.shared" | "dataset.drift" | "dataset.refresh_failed" | "run.failed" | "run.recovered" | "dataset.version_held" | "dataset.checks_failed" | "dataset.checks_recovered" | "dataset.stale" | "dataset.fresh_again" | "schedule.paused")[];
            }[];
        };
        /**
         * @example {
         *       "routes": []
         *     }
         */
        NotificationRoutesChange: {
            routes: {
                /**
                 * @description Connector of the type automation_webhook
                 * @example 12
                 */
                connector_id: number;
                kinds: ("organization.joined" | "invitation.accepted" | "role.changed" | "upload.rejected_rows" | "resource.shared" | "dataset.drift" | "dataset.refresh_failed" | "run.failed" | "run.recovered" | "dataset.version_held" | "dataset.checks_failed" | "dataset.checks_recovered" | "dataset.stale" | "dataset.fresh_again" | "schedule.paused")[];
            }[];
        };
        NotificationSilences: {
            /** @description Those that have not ended */
            silences: {
                /** @enum {string} */
                kind?: "organization.joined" | "invitation.accepted" | "role.changed" | "upload.rejected_rows" | "resource.shared" | "dataset.drift" | "dataset.refresh_failed" | "run.failed" | "run.recovered" | "dataset.version_held" | "dataset.checks_failed" | "dataset.checks_recovered" | "dataset.stale" | "dataset.fresh_again" | "schedule.paused";
                /**
                 * @description What is not to be told of; without it whatever it is about
                 * @example dataset:7
                 */
                subject?: string;
                /**
                 * Format: date-time
                 * @description Until then
                 * @example 2026-01-31T09:30:00.000Z
                 */
                until: string;
            }[];
        };
        /**
         * @example {
         *       "silences": [
         *         {
         *           "subject": "dataset:7",
         *           "until": "2036-01-31T09:30:00.000Z"
         *         }
         *       ]
         *     }
         */
        NotificationSilencesChange: {
            silences: {
                /** @enum {string} */
                kind?: "organization.joined" | "invitation.accepted" | "role.changed" | "upload.rejected_rows" | "resource.shared" | "dataset.drift" | "dataset.refresh_failed" | "run.failed" | "run.recovered" | "dataset.version_held" | "dataset.checks_failed" | "dataset.checks_recovered" | "dataset.stale" | "dataset.fresh_again" | "schedule.paused";
                /**
                 * @description What is not to be told of; without it whatever it is about
                 * @example dataset:7
                 */
                subject?: string;
                /**
                 * Format: date-time
                 * @description Until then
                 * @example 2026-01-31T09:30:00.000Z
                 */
                until: string;
            }[];
        };
        /** @description An event of a run as OpenLineage has it (https://openlineage.io/spec/2-0-2/OpenLineage.json) */
        OpenLineageEvent: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            eventTime: string;
            /** @enum {string} */
            eventType?: "START" | "RUNNING" | "COMPLETE" | "ABORT" | "FAIL" | "OTHER";
            inputs: unknown[];
            job: {
                facets?: unknown;
                name: string;
                namespace: string;
            };
            outputs: unknown[];
            producer: string;
            run: {
                facets?: unknown;
                runId: string;
            };
            schemaURL: string;
        };
        OpenLineageEvents: {
            items: components["schemas"]["OpenLineageEvent"][];
            next_since: string | null;
        };
        /**
         * @description `role` is the role of the caller in it; null where the root operator is no member.
         * @example {
         *       "id": 3,
         *       "name": "Acme",
         *       "slug": "acme",
         *       "status": "active",
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 1,
         *       "revision": 1,
         *       "role": "admin",
         *       "is_default": true
         *     }
         */
        Organization: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @description Whether a request of the caller without X-Org-Id means this one */
            is_default: boolean;
            /** @example Acme */
            name: string;
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            role: ("admin" | "editor" | "viewer" | "management" | "cs_staff") | null;
            /**
             * @description Short name in addresses: lower-case letters, digits and hyphens; unique on the server
             * @example acme
             */
            slug: string;
            /**
             * @description An archived organization cannot be reached
             * @enum {string}
             */
            status: "active" | "archived";
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @description Without a slug one is made from the name.
         * @example {
         *       "name": "Acme",
         *       "slug": "acme"
         *     }
         */
        OrganizationCreate: {
            /** @example Acme */
            name: string;
            /**
             * @description Short name in addresses: lower-case letters, digits and hyphens; unique on the server
             * @example acme
             */
            slug?: string;
        };
        OrganizationPage: {
            items: components["schemas"]["Organization"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "enforce_password_change": false,
         *       "enforce_identity_provider": false,
         *       "audit_retention_days": null,
         *       "time_zone": "UTC",
         *       "query_seconds": 60,
         *       "export_seconds": null,
         *       "answer_rows": null,
         *       "export_rows": null,
         *       "revision": 1
         *     }
         */
        OrganizationSettings: {
            answer_rows: number | null;
            audit_retention_days: number | null;
            /** @description Members whose home is this organization sign in through the identity provider only; their passwords, reset links and sessions end. Root operators keep their password, so that nobody is locked out for good */
            enforce_identity_provider: boolean;
            /** @description Refuse everything but a password change to members whose must_reset_password is set */
            enforce_password_change: boolean;
            export_rows: number | null;
            export_seconds: number | null;
            query_seconds: number | null;
            /** @description Revision of the organization, for If-Match */
            revision: number;
            /**
             * @description IANA time zone in which days and weeks begin when a query names none
             * @example Europe/Madrid
             */
            time_zone: string;
        };
        /**
         * @example {
         *       "time_zone": "Europe/Madrid",
         *       "query_seconds": 60
         *     }
         */
        OrganizationSettingsUpdate: {
            answer_rows?: number | null;
            audit_retention_days?: number | null;
            /** @description Members whose home is this organization sign in through the identity provider only; their passwords, reset links and sessions end. Root operators keep their password, so that nobody is locked out for good */
            enforce_identity_provider?: boolean;
            /** @description Refuse everything but a password change to members whose must_reset_password is set */
            enforce_password_change?: boolean;
            export_rows?: number | null;
            export_seconds?: number | null;
            query_seconds?: number | null;
            /**
             * @description IANA time zone in which days and weeks begin when a query names none
             * @example Europe/Madrid
             */
            time_zone?: string;
        };
        /**
         * @description The slug is changed on the Cloud surface.
         * @example {
         *       "name": "Acme Europe"
         *     }
         */
        OrganizationUpdate: {
            name?: string;
        };
        /**
         * @example {
         *       "name": "dashboard.edit",
         *       "description": "Change a dashboard",
         *       "roles": {
         *         "admin": "all",
         *         "editor": "all"
         *       },
         *       "grantable": true,
         *       "target_types": [
         *         "project",
         *         "dashboard"
         *       ]
         *     }
         */
        Permission: {
            description: string;
            /** @description Whether a group can be given it */
            grantable: boolean;
            /**
             * @description `<resource>.<action>`, one of the catalogue
             * @example dashboard.edit
             */
            name: string;
            /** @description The roles that hold it, and how far */
            roles: {
                [key: string]: "all" | "published";
            };
            /** @description What a group can be given it on; each may also be given for all of the organization */
            target_types: ("project" | "dataset" | "dashboard" | "connector" | "recipe")[];
        };
        PermissionPage: {
            items: components["schemas"]["Permission"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "columns": [
         *         {
         *           "column": "date",
         *           "grain": "year"
         *         }
         *       ],
         *       "limit": 12
         *     }
         */
        Pivot: {
            /** @description Their values become columns, one for each measure */
            columns: (string | components["schemas"]["Dimension"])[];
            /** @description Most values that become columns; 50 unless given */
            limit?: number;
        };
        PlannedStep: {
            /** @enum {string} */
            action: "run" | "skip";
            dataset_id: number | null;
            /** @enum {string} */
            kind: "recipe" | "refresh";
            /** @description Steps of one level do not need each other */
            level: number;
            name: string | null;
            /** @description Positions of the steps that come before it */
            needs: number[];
            /** @description Place in the order: what a step needs comes before it */
            position: number;
            /** @enum {string} */
            reason: "requested" | "never_run" | "recipe_changed" | "input_changed" | "engine_changed" | "input_rebuilt" | "refresh_asked" | "up_to_date" | "not_published" | "not_allowed";
            recipe_id: number | null;
            /** @description Why, in a sentence */
            words: string;
        };
        /**
         * @description All of, any of, or one column compared with values or with an attribute of the person
         * @example {
         *       "column": "region",
         *       "operator": "in",
         *       "attribute": "region"
         *     }
         */
        PolicyCondition: {
            all: components["schemas"]["PolicyCondition"][];
        } | {
            any: components["schemas"]["PolicyCondition"][];
        } | {
            /**
             * @description Compare with an attribute of the person instead of a value: one of theirs, or `user.email`, `user.groups` … With several values `equals` and `in` take any of them. Who lacks it sees no rows
             * @example region
             */
            attribute?: string;
            /** @description Column as it is stored, also one that a mask hides */
            column: string;
            /** @enum {string} */
            operator: "equals" | "not_equals" | "in" | "not_in" | "greater" | "greater_or_equal" | "less" | "less_or_equal" | "between" | "contains" | "not_contains" | "starts_with" | "ends_with" | "is_null" | "is_not_null";
            value?: string | number | boolean;
            values?: (string | number | boolean)[];
        };
        /**
         * @example {
         *       "unrestricted": {
         *         "roles": [
         *           "admin"
         *         ],
         *         "group_ids": []
         *       },
         *       "rows": [
         *         {
         *           "name": "Own region",
         *           "applies_to": {
         *             "everyone": true
         *           },
         *           "condition": {
         *             "column": "region",
         *             "operator": "in",
         *             "attribute": "region"
         *           }
         *         }
         *       ],
         *       "columns": [
         *         {
         *           "column": "email",
         *           "mask": {
         *             "kind": "partial",
         *             "keep_last": 4
         *           },
         *           "except": {
         *             "roles": [
         *               "management"
         *             ]
         *           }
         *         }
         *       ],
         *       "tests": []
         *     }
         */
        PolicyDocument: {
            /** @description At most one mask a column */
            columns?: components["schemas"]["ColumnMask"][];
            /** @description With none, everyone sees all rows; else a person sees the rows that any policy that applies to them allows */
            rows?: components["schemas"]["RowPolicy"][];
            tests?: components["schemas"]["PolicyTest"][];
            unrestricted?: components["schemas"]["PolicyPeople"];
        };
        PolicyExpectation: {
            /** @description So many rows or more */
            at_least?: number;
            /** @description So many rows or fewer */
            at_most?: number;
            every_row?: components["schemas"]["PolicyCondition"];
            /** @description These columns are absent */
            hidden?: string[];
            /** @description These show something else */
            masked?: string[];
            /** @description These are shown as they are stored */
            plain?: string[];
            /** @description Exactly so many rows */
            row_count?: number;
            /** @description false: nothing of it, not even its columns */
            sees_dataset?: boolean;
            some_row?: components["schemas"]["PolicyCondition"];
        };
        /**
         * @example {
         *       "roles": [
         *         "admin"
         *       ]
         *     }
         */
        PolicyPeople: {
            /** @description Or any of these groups */
            group_ids?: number[];
            /** @description Any of these roles */
            roles?: ("admin" | "editor" | "viewer" | "management" | "cs_staff")[];
        };
        /** @description A member, or somebody made up */
        PolicyPerson: {
            /**
             * @description A member of the organization, with the attributes they have now
             * @example 12
             */
            user_id: number;
        } | {
            attributes?: components["schemas"]["UserAttributes"];
            group_ids?: number[];
            /** @enum {string} */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
        };
        PolicyPreview: {
            people: {
                after: {
                    /** @description Columns that do not exist for them */
                    hidden: string[];
                    /** @description Columns that show something else */
                    masked: string[];
                    row_count: number | null;
                    sees_dataset: boolean;
                };
                before: {
                    /** @description Columns that do not exist for them */
                    hidden: string[];
                    /** @description Columns that show something else */
                    masked: string[];
                    row_count: number | null;
                    sees_dataset: boolean;
                };
                /**
                 * @description From before to after
                 * @enum {string}
                 */
                change: "none" | "gains" | "loses" | "both";
                id: number | null;
                /** @enum {string} */
                kind: "role" | "group" | "user";
                name: string;
            }[];
            row_count: number | null;
        };
        /** @example {} */
        PolicyPreviewRequest: {
            policies?: components["schemas"]["PolicyDocument"];
        };
        PolicyProblem: {
            message: string;
            /**
             * @description Where in the policies
             * @example rows.0.condition.column
             */
            path: string;
        };
        /**
         * @example {
         *       "name": "Europeans see Europe only",
         *       "as": {
         *         "role": "viewer",
         *         "attributes": {
         *           "region": [
         *             "EU"
         *           ]
         *         }
         *       },
         *       "expect": {
         *         "every_row": {
         *           "column": "region",
         *           "operator": "equals",
         *           "value": "EU"
         *         },
         *         "hidden": [
         *           "salary"
         *         ]
         *       }
         *     }
         */
        PolicyTest: {
            as: components["schemas"]["PolicyPerson"];
            expect: components["schemas"]["PolicyExpectation"];
            name: string;
        };
        PolicyTestReport: {
            passed: boolean;
            results: components["schemas"]["PolicyTestResult"][];
        };
        PolicyTestResult: {
            /** @description What was expected and what was found */
            failures: string[];
            name: string;
            passed: boolean;
            row_count: number | null;
        };
        /** @example {} */
        PolicyTestRun: {
            policies?: components["schemas"]["PolicyDocument"];
            tests?: components["schemas"]["PolicyTest"][];
        };
        /**
         * @example {
         *       "id": 12,
         *       "name": "Flights",
         *       "description": "Delays by airport and hour",
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 1,
         *       "revision": 1
         *     }
         */
        Project: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @example Flights */
            name: string;
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "name": "Flights",
         *       "description": "Delays by airport and hour"
         *     }
         */
        ProjectCreate: {
            description?: string;
            name: string;
        };
        /**
         * @example {
         *       "type": "dashboard",
         *       "id": 3,
         *       "name": "Delays",
         *       "description": "",
         *       "status": "published",
         *       "updated_at": "2026-01-31T09:30:00.000Z"
         *     }
         */
        ProjectItem: {
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            name: string;
            status: string | null;
            /** @enum {string} */
            type: "connector" | "dataset" | "recipe" | "schedule" | "dashboard" | "query";
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        };
        ProjectItemPage: {
            items: components["schemas"]["ProjectItem"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        ProjectPage: {
            items: components["schemas"]["Project"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "name": "Flights 2026"
         *     }
         */
        ProjectUpdate: {
            description?: string;
            name?: string;
        };
        /**
         * @example {
         *       "dimensions": [
         *         {
         *           "column": "date",
         *           "grain": "month"
         *         }
         *       ],
         *       "measures": [
         *         {
         *           "aggregate": "avg",
         *           "column": "delay",
         *           "name": "Mean delay"
         *         }
         *       ],
         *       "filters": [
         *         {
         *           "column": "origin",
         *           "operator": "equals",
         *           "value": "ATL"
         *         }
         *       ],
         *       "sort": [
         *         {
         *           "by": "Mean delay",
         *           "order": "desc"
         *         }
         *       ],
         *       "limit": 10
         *     }
         */
        Query: {
            comparison?: components["schemas"]["Comparison"];
            /** @description What to group by. Without measures: the distinct combinations */
            dimensions?: (string | components["schemas"]["Dimension"])[];
            /** @description All must hold */
            filters?: components["schemas"]["Filter"][];
            /** @description All must hold for the rows of the answer; totals are computed without them. With `pivot` a condition on a measure is about cells, and a row or column of which none is left is not there; one that names a column that the pivot made is about rows */
            having?: components["schemas"]["Having"][];
            /** @description 1000 unless given; more than 50000 rows are streamed, which needs `dataset.export` */
            limit?: number;
            /** @description What to compute for each group. Each is computed from its own rows, whatever is joined: no row counts twice */
            measures?: (string | components["schemas"]["Measure"])[];
            offset?: number;
            pivot?: components["schemas"]["Pivot"];
            /** @description Compute over that share of the rows, taken at random. Sums and counts are those of the sample */
            sample?: {
                fraction: number;
            };
            /** @description Ties are broken by the other columns, so that the order is always the same. Nulls come last. With `pivot` the name of a measure means its value over the whole row */
            sort?: components["schemas"]["Sort"][];
            /** @description Rows for each value of a dimension over all dimensions behind it, and one over everything. An additional column with the role `level` says how many dimensions a row is grouped by. `true`: for all dimensions but the last. Where several dimensions are pivoted, all but the last of them (or those that are named) get columns that total */
            subtotals?: boolean | string[];
            /**
             * @description IANA name in which moments are cut to grains; the model's, else UTC, unless given
             * @example Europe/Berlin
             */
            timezone?: string;
            top?: components["schemas"]["Top"];
            /** @description Also compute the measures over everything that passes the filters. With `pivot` also a column over everything for each measure, behind the others */
            totals?: boolean;
        };
        ReceivedLineage: {
            /** @description Events that were new */
            accepted_count: number;
            /** @description Events that were known already */
            duplicate_count: number;
            /** @description Parts of events that were left out, e.g. outputs that are datasets of our own */
            ignored: {
                path: string;
                reason: string;
            }[];
        };
        /**
         * @example {
         *       "id": 5,
         *       "name": "Delays by origin",
         *       "description": "",
         *       "project_id": 3,
         *       "status": "published",
         *       "kind": "sql",
         *       "definition": {
         *         "kind": "sql",
         *         "inputs": [
         *           {
         *             "dataset_id": 7,
         *             "name": "flights"
         *           }
         *         ],
         *         "sql": "SELECT origin, avg(delay) AS mean_delay FROM flights GROUP BY origin ORDER BY origin"
         *       },
         *       "incremental": null,
         *       "draft": null,
         *       "inputs": [
         *         {
         *           "dataset_id": 7,
         *           "name": "flights",
         *           "dataset_name": "Flights",
         *           "is_missing": false
         *         }
         *       ],
         *       "columns": [
         *         {
         *           "name": "origin",
         *           "type": "text",
         *           "native_type": "VARCHAR"
         *         },
         *         {
         *           "name": "mean_delay",
         *           "type": "number",
         *           "native_type": "DOUBLE"
         *         }
         *       ],
         *       "output_dataset_id": 8,
         *       "output_dataset_name": "Delays by origin",
         *       "version": 1,
         *       "run_as": 1,
         *       "is_out_of_date": false,
         *       "retry": null,
         *       "last_run": {
         *         "id": 31,
         *         "status": "succeeded",
         *         "finished_at": "2026-01-31T09:30:02.000Z"
         *       },
         *       "tests": null,
         *       "warnings": [],
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 1,
         *       "revision": 2
         *     }
         */
        Recipe: {
            /** @description Columns that `definition` makes */
            columns: components["schemas"]["RecipeColumn"][];
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            definition: components["schemas"]["RecipeDefinition"];
            description: string;
            draft: {
                definition: components["schemas"]["RecipeDefinition"];
                incremental: components["schemas"]["RecipeIncremental"] | null;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC
                 * @example 2026-01-31T09:30:00.000Z
                 */
                saved_at: string;
                saved_by: number | null;
            } | null;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            incremental: components["schemas"]["RecipeIncremental"] | null;
            /** @description Datasets that `definition` reads */
            inputs: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                dataset_id: number;
                dataset_name: string | null;
                /** @description It was deleted: the recipe cannot run until it reads another */
                is_missing: boolean;
                /** @description How the recipe calls it */
                name: string;
            }[];
            /** @description Inputs, their policies, the recipe or the engine are others than those that made the output */
            is_out_of_date: boolean;
            /** @enum {string} */
            kind: "sql" | "visual";
            last_run: {
                finished_at: string | null;
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                /** @enum {string} */
                status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            } | null;
            name: string;
            output_dataset_id: number | null;
            output_dataset_name: string | null;
            project_id: number | null;
            /** @description How often its runs are tried again by themselves; null: twice, after 5 s and after 20 s. Holds from the next run on */
            retry: components["schemas"]["RetryPolicy"] | null;
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            run_as: number | null;
            /**
             * @description `draft`: never published, so that it cannot run yet
             * @enum {string}
             */
            status: "draft" | "published";
            tests: {
                failed: number;
                passed: number;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC
                 * @example 2026-01-31T09:30:00.000Z
                 */
                ran_at: string;
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
            version: number | null;
            warnings: components["schemas"]["RecipeWarning"][];
        };
        /**
         * Put numbers into ranges
         * @description A new column with the range that a number lies in: of equal width, or between given edges.
         * @example {
         *       "kind": "bin",
         *       "column": "age",
         *       "name": "age group",
         *       "edges": [
         *         18,
         *         65
         *       ],
         *       "labels": [
         *         "young",
         *         "adult",
         *         "old"
         *       ]
         *     }
         */
        RecipeBinStep: {
            /** @description Number to put into ranges */
            column: string;
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /** @description Or edges that rise; the value is a text such as "10 to 20", the lower edge included */
            edges?: number[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "bin";
            /** @description With edges: texts for the ranges, one more than there are edges */
            labels?: string[];
            /** @description Name of the new column */
            name: string;
            /** @description Why the step is there, for people */
            note?: string;
            /** @description Equal ranges of this width; the value is their lower bound */
            width?: number;
        };
        RecipeCastColumn: {
            /** @description Column to turn into another type */
            column: string;
            /**
             * @description Of numbers in texts: the other one and spaces then group digits
             * @enum {string}
             */
            decimal_mark?: "." | ",";
            /**
             * @description How texts write a date or time (`%d.%m.%Y`), or how a date or time is written as text
             * @example %d.%m.%Y
             */
            format?: string;
            /** @description Of a decimal: digits in all; 18 unless given */
            precision?: number;
            /** @description Of a decimal: digits behind the point; 2 unless given */
            scale?: number;
            /**
             * @description The type it shall have
             * @enum {string}
             */
            type: "text" | "integer" | "decimal" | "number" | "boolean" | "date" | "time" | "timestamp" | "json";
        };
        /**
         * Change types
         * @description Turns the values of columns into another type.
         * @example {
         *       "kind": "cast",
         *       "columns": [
         *         {
         *           "column": "amount",
         *           "type": "decimal",
         *           "scale": 2
         *         }
         *       ],
         *       "on_misfit": "null"
         *     }
         */
        RecipeCastStep: {
            /** @description The columns to change */
            columns: components["schemas"]["RecipeCastColumn"][];
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "cast";
            /** @description Why the step is there, for people */
            note?: string;
            /**
             * Values that do not fit
             * @description `fail` (unless given): the run fails and the last good version stays; `null`: they become null
             * @enum {string}
             */
            on_misfit?: "fail" | "null";
        };
        RecipeChange: {
            /** @enum {string} */
            change: "added" | "removed" | "changed";
            /** @description null of what was added */
            from: unknown;
            /** @example steps.2 */
            path: string;
            /** @description null of what was removed */
            to: unknown;
        };
        /**
         * Clean texts
         * @description Tidies texts; what is asked for is done in the order of these settings.
         * @example {
         *       "kind": "clean",
         *       "columns": [
         *         "name"
         *       ],
         *       "collapse_spaces": true,
         *       "trim": true,
         *       "empty_to_null": true
         *     }
         */
        RecipeCleanStep: {
            /** @enum {string} */
            case?: "upper" | "lower" | "title";
            /** @description Several spaces, tabs and line ends become one space */
            collapse_spaces?: boolean;
            /** @description Text columns to clean */
            columns: string[];
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /** @description Texts with nothing in them become null */
            empty_to_null?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "clean";
            /** @description One way of writing each letter (NFC), without characters that are not seen */
            normalize_unicode?: boolean;
            /** @description Why the step is there, for people */
            note?: string;
            /** @description One after the other */
            replace?: components["schemas"]["RecipeReplacement"][];
            /** @description é becomes e */
            strip_accents?: boolean;
            /** @description No spaces, tabs and line ends at both ends */
            trim?: boolean;
        };
        RecipeColumn: {
            name: string;
            /**
             * @description Type in the warehouse
             * @example BIGINT
             */
            native_type: string;
            type: components["schemas"]["ColumnType"];
        };
        RecipeComparison: {
            changes: components["schemas"]["RecipeChange"][];
            columns: {
                /** @enum {string} */
                change: "added" | "removed" | "retyped";
                from: string | null;
                name: string;
                to: string | null;
            }[];
            from: number;
            to: number | null;
        };
        /**
         * @description All of, any of, not, or one column compared with values or with another column
         * @example {
         *       "all": [
         *         {
         *           "column": "country",
         *           "operator": "in",
         *           "values": [
         *             "DE",
         *             "FR"
         *           ]
         *         },
         *         {
         *           "any": [
         *             {
         *               "column": "amount",
         *               "operator": "greater",
         *               "value": 100
         *             },
         *             {
         *               "column": "vip",
         *               "operator": "equals",
         *               "value": true
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        RecipeCondition: {
            all: components["schemas"]["RecipeCondition"][];
        } | {
            any: components["schemas"]["RecipeCondition"][];
        } | {
            not: components["schemas"]["RecipeCondition"];
        } | {
            /** @description Column to compare */
            column: string;
            /**
             * @description For dates and times: compare what the grain makes of them
             * @enum {string}
             */
            grain?: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year" | "hour_of_day" | "day_of_week" | "day_of_month" | "month_of_year";
            /**
             * @description `contains`, `starts_with` and `ends_with` compare in any case; `matches` takes a regular expression that is found anywhere in the text. What is null is not equal to anything: `not_equals` and `not_in` keep it
             * @enum {string}
             */
            operator: "equals" | "not_equals" | "in" | "not_in" | "greater" | "greater_or_equal" | "less" | "less_or_equal" | "between" | "contains" | "not_contains" | "starts_with" | "ends_with" | "is_null" | "is_not_null" | "matches" | "not_matches";
            /** @description Compare with another column instead of a value */
            to_column?: string;
            value?: string | number | boolean;
            /** @description For `in` and `not_in`; for `between` both bounds, included */
            values?: (string | number | boolean)[];
        };
        /**
         * @example {
         *       "name": "Delays by origin",
         *       "definition": {
         *         "kind": "sql",
         *         "inputs": [
         *           {
         *             "dataset_id": 7,
         *             "name": "flights"
         *           }
         *         ],
         *         "sql": "SELECT origin, avg(delay) AS mean_delay FROM flights GROUP BY origin"
         *       },
         *       "publish": true
         *     }
         */
        RecipeCreate: {
            definition: components["schemas"]["RecipeDefinition"];
            description?: string;
            incremental?: components["schemas"]["RecipeIncremental"] | null;
            name: string;
            /** @description Where the rows go; unless given a new dataset with the name of the recipe */
            output?: {
                /** @description A dataset of this name is made */
                name: string;
                project_id?: number | null;
            } | {
                /**
                 * @description A dataset without a source of its own: the recipe takes it over
                 * @example 12
                 */
                dataset_id: number;
            };
            project_id?: number | null;
            /** @description Publish it at once; otherwise it stays a draft */
            publish?: boolean;
            /** @description How often its runs are tried again by themselves; null: twice, after 5 s and after 20 s. Holds from the next run on */
            retry?: components["schemas"]["RetryPolicy"] | null;
        };
        /**
         * Remove duplicates
         * @description Keeps one row of those that are the same in the keys.
         * @example {
         *       "kind": "deduplicate",
         *       "keys": [
         *         "customer_id"
         *       ],
         *       "order_by": [
         *         {
         *           "column": "updated_at",
         *           "order": "desc"
         *         }
         *       ]
         *     }
         */
        RecipeDeduplicateStep: {
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /** @description Columns that tell rows apart; all unless given */
            keys?: string[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "deduplicate";
            /** @description Why the step is there, for people */
            note?: string;
            /** @description Which row to keep: the first in this order; ties are broken by all columns */
            order_by?: components["schemas"]["RecipeSortKey"][];
        };
        /**
         * @example {
         *       "kind": "sql",
         *       "inputs": [
         *         {
         *           "dataset_id": 7,
         *           "name": "orders"
         *         }
         *       ],
         *       "sql": "SELECT country FROM orders"
         *     }
         */
        RecipeDefinition: components["schemas"]["RecipeSqlDefinition"] | components["schemas"]["RecipeVisualDefinition"];
        RecipeDerivedColumn: {
            /** @description An expression over the columns that the step gets, e.g. round(price * quantity, 2) */
            formula: string;
            /** @description Name of the column; that of one that exists replaces it, where it stands */
            name: string;
        };
        /**
         * Add columns by formula
         * @description Computes columns from others of the same row. Formulas are expressions of the engine; GET /api/pipeline/functions lists its functions. Each formula sees the columns as the step gets them.
         * @example {
         *       "kind": "derive",
         *       "columns": [
         *         {
         *           "name": "total",
         *           "formula": "round(price * quantity, 2)"
         *         }
         *       ]
         *     }
         */
        RecipeDeriveStep: {
            /** @description The columns to compute */
            columns: components["schemas"]["RecipeDerivedColumn"][];
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "derive";
            /** @description Why the step is there, for people */
            note?: string;
        };
        RecipeDiff: {
            changes: {
                /** @description Rows that only the change makes */
                added: number;
                changed: number | null;
                /** @description Rows that only are there now */
                removed: number;
                /** @description Rows that stay as they are */
                unchanged: number;
            };
            columns: {
                after: components["schemas"]["ColumnDistribution"] | null;
                before: components["schemas"]["ColumnDistribution"] | null;
                changed: number | null;
                name: string;
            }[];
            /**
             * @description `output`: what the dataset holds now; `published`: what the published recipe makes of the sample
             * @enum {string}
             */
            compared_with: "output" | "published";
            elapsed_ms: number;
            examples: {
                added: unknown[][];
                changed: {
                    after: unknown[];
                    before: unknown[];
                    differing: string[];
                }[];
                /** @description Columns of the rows below: those of both sides */
                columns: string[];
                removed: unknown[][];
            };
            /** @description The inputs are large: both sides were made of the first rows of each */
            is_sample: boolean;
            key_problem: string | null;
            /** @description By which rows were matched; none: rows as a whole */
            keys: string[];
            output_version: number | null;
            rows: {
                /** @description Rows with the change */
                after: number;
                /** @description Rows now */
                before: number;
            };
            schema: {
                added: components["schemas"]["RecipeColumn"][];
                removed: components["schemas"]["RecipeColumn"][];
                retyped: {
                    from: string;
                    name: string;
                    to: string;
                }[];
            };
        };
        /**
         * @example {
         *       "keys": [
         *         "origin"
         *       ]
         *     }
         */
        RecipeDiffRequest: {
            definition?: components["schemas"]["RecipeDefinition"];
            /** @description Columns that tell rows apart; those of an incremental recipe unless given */
            keys?: string[];
            /** @description Compare on so many rows of each input, even where they are small */
            sample_rows?: number;
        };
        /**
         * Fill gaps
         * @description Puts a value where there is none.
         * @example {
         *       "kind": "fill",
         *       "columns": [
         *         "price"
         *       ],
         *       "with": "forward",
         *       "order_by": [
         *         {
         *           "column": "day"
         *         }
         *       ],
         *       "per": [
         *         "product"
         *       ]
         *     }
         */
        RecipeFillStep: {
            /** @description Columns whose nulls are filled */
            columns: string[];
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "fill";
            /** @description Why the step is there, for people */
            note?: string;
            /** @description With `forward` and `backward`: the order of the rows */
            order_by?: components["schemas"]["RecipeSortKey"][];
            /** @description Within each group of rows that have the same values in these columns */
            per?: string[];
            value?: string | number | boolean;
            /**
             * @description `value`: a constant; `forward`, `backward`: the last value before, or the first after, in the given order; the others are computed from the values there are
             * @enum {string}
             */
            with: "value" | "forward" | "backward" | "mean" | "median" | "min" | "max" | "most_frequent";
        };
        /**
         * Filter rows
         * @description Keeps the rows for which a condition, or a formula, is true.
         * @example {
         *       "kind": "filter",
         *       "condition": {
         *         "column": "country",
         *         "operator": "in",
         *         "values": [
         *           "DE",
         *           "FR"
         *         ]
         *       }
         *     }
         */
        RecipeFilterStep: {
            condition?: components["schemas"]["RecipeCondition"];
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /** @description Instead of a condition: an expression that is true or false */
            formula?: string;
            /**
             * @description `others`: the rows for which it is false or null. `matching` unless given
             * @enum {string}
             */
            keep?: "matching" | "others";
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "filter";
            /** @description Why the step is there, for people */
            note?: string;
        };
        RecipeFunction: {
            description: string;
            /**
             * @description Over the rows (1, a), (2, b), (4, b) of the columns x and g where it looks at several rows
             * @example round(3.14159, 2)
             */
            example: string;
            /**
             * @description `aggregate` goes in formulas of a group, `window` in those of a window
             * @enum {string}
             */
            group: "text" | "number" | "time" | "logic" | "list" | "aggregate" | "window";
            /** @example round */
            name: string;
            result: string | null;
            /**
             * @description How it is called
             * @example round(number, digits)
             */
            signature: string;
        };
        RecipeGroupAggregate: {
            /**
             * @description `count` without a column counts rows; `first` and `last` follow `order_by`; `list` and `join` collect the values; `formula` is an expression of aggregates: sum(a) / nullif(sum(b), 0)
             * @enum {string}
             */
            aggregate: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "percentile" | "share_true" | "stddev" | "variance" | "most_frequent" | "any" | "first" | "last" | "list" | "join" | "formula";
            /** @description All but `count` and `formula` need one */
            column?: string;
            condition?: components["schemas"]["RecipeCondition"];
            /** @description With `list` and `join`: each value once */
            distinct?: boolean;
            /** @description With `formula`: an expression of aggregates */
            formula?: string;
            /** @description Name in the output */
            name: string;
            /** @description With `first`, `last`, `list` and `join`: the order of the rows */
            order_by?: components["schemas"]["RecipeSortKey"][];
            /** @example 95 */
            percentile?: number;
            /** @description With `join`; ", " unless given */
            separator?: string;
        };
        RecipeGroupKey: {
            /** @description Column to group by */
            column: string;
            /**
             * @description For dates and times: cut to it
             * @enum {string}
             */
            grain?: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year" | "hour_of_day" | "day_of_week" | "day_of_month" | "month_of_year";
            /** @description Name in the output; that of the column unless given */
            name?: string;
        };
        /**
         * Group and sum up
         * @description One row for each combination of the keys, with what the aggregates make of its rows. Without keys one row for all; without aggregates the distinct combinations.
         * @example {
         *       "kind": "group",
         *       "keys": [
         *         {
         *           "column": "day",
         *           "grain": "month"
         *         }
         *       ],
         *       "aggregates": [
         *         {
         *           "aggregate": "sum",
         *           "column": "amount",
         *           "name": "revenue"
         *         }
         *       ]
         *     }
         */
        RecipeGroupStep: {
            /** @description What to compute for each group */
            aggregates: components["schemas"]["RecipeGroupAggregate"][];
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /** @description What to group by */
            keys: components["schemas"]["RecipeGroupKey"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "group";
            /** @description Why the step is there, for people */
            note?: string;
            /**
             * @description In which moments are cut to grains; UTC unless given
             * @example Europe/Berlin
             */
            timezone?: string;
        };
        /**
         * @example {
         *       "strategy": "merge",
         *       "column": "updated_at",
         *       "keys": [
         *         "id"
         *       ],
         *       "lookback": {
         *         "amount": 1,
         *         "unit": "day"
         *       }
         *     }
         */
        RecipeIncremental: {
            /** @description Time or number among the columns of the output that rises from one run to the next */
            column: string;
            /** @description With `merge`: columns of the output that tell rows apart */
            keys?: string[];
            lookback?: {
                amount: number;
                /**
                 * @description For times; day unless it says otherwise
                 * @enum {string}
                 */
                unit?: "minute" | "hour" | "day" | "week" | "month";
            } | null;
            /**
             * @description `append`: rows beyond the largest value there is are added; `merge`: rows at or beyond it replace those of the same keys
             * @enum {string}
             */
            strategy: "append" | "merge";
        };
        /**
         * @example {
         *       "dataset_id": 7,
         *       "name": "orders"
         *     }
         */
        RecipeInput: {
            /**
             * @description Dataset that is read
             * @example 12
             */
            dataset_id: number;
            /** @description How the recipe calls it: unique in the recipe, whatever the case */
            name: string;
        };
        /**
         * @example {
         *       "left": "customer_id",
         *       "right": "id"
         *     }
         */
        RecipeJoinKey: {
            /** @description Column of this side */
            left: string;
            /**
             * @description `equal` unless given; `nearest_before`: the one row with the largest value that is not above, as prices at a time (as-of join); `nearest_after`: the smallest that is not below. At most one key, with `left` or `inner`
             * @enum {string}
             */
            match?: "equal" | "nearest_before" | "nearest_after";
            /** @description Column of the other input */
            right: string;
        };
        RecipeJoinPreview: {
            left: components["schemas"]["RecipeJoinSide"];
            /** @description Rows that an inner join gives */
            pair_count: number;
            right: components["schemas"]["RecipeJoinSide"];
        };
        /**
         * @description The left side is what the definition makes
         * @example {
         *       "definition": {
         *         "kind": "visual",
         *         "inputs": [
         *           {
         *             "dataset_id": 7,
         *             "name": "orders"
         *           },
         *           {
         *             "dataset_id": 8,
         *             "name": "customers"
         *           }
         *         ],
         *         "steps": []
         *       },
         *       "input": "customers",
         *       "on": [
         *         {
         *           "left": "customer_id",
         *           "right": "id"
         *         }
         *       ]
         *     }
         */
        RecipeJoinPreviewRequest: {
            definition: components["schemas"]["RecipeDefinition"];
            /** @description The other input, by its name in the definition */
            input: string;
            /** @description As in a step of the kind join */
            on: components["schemas"]["RecipeJoinKey"][];
        };
        RecipeJoinSide: {
            /** @description Rows with several matches: a join repeats them */
            multiple_count: number;
            /** @description Rows with a key that is null: they match nothing */
            null_key_count: number;
            /** @description Rows of this side */
            row_count: number;
            /** @description Rows with exactly one match */
            single_count: number;
            /** @description Rows without a match, those with a null among them */
            unmatched_count: number;
            /** @description Examples of keys without a match, the most frequent first */
            unmatched_keys: {
                /** @description Rows that have them */
                row_count: number;
                values: unknown[];
            }[];
        };
        /**
         * Join another input
         * @description Puts columns of another input beside those of the rows that match. Keys that are null match nothing.
         * @example {
         *       "kind": "join",
         *       "input": "customers",
         *       "how": "left",
         *       "on": [
         *         {
         *           "left": "customer_id",
         *           "right": "id"
         *         }
         *       ],
         *       "suffix": "_customer"
         *     }
         */
        RecipeJoinStep: {
            /** @description What to take of the other input; all but the equal keys unless given */
            columns?: {
                /** @description Column of the other input */
                column: string;
                /** @description Its name in the output */
                name?: string;
            }[];
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /**
             * @description `left`: all rows of this side; `inner`: those with a match; `right`, `full`: also rows of the other side without one; `semi`, `anti`: only rows with, or without, a match, and no columns of the other
             * @enum {string}
             */
            how: "left" | "inner" | "right" | "full" | "semi" | "anti";
            /**
             * @description The other input, by its name in the recipe
             * @example customers
             */
            input: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "join";
            /** @description Why the step is there, for people */
            note?: string;
            /** @description Rows match when all of these do */
            on: components["schemas"]["RecipeJoinKey"][];
            /**
             * @description Put behind names that both sides have; without it such names are refused
             * @example _customer
             */
            suffix?: string;
        };
        /**
         * Keep the first rows
         * @description So many rows, in the order of the sort before it, where there is one.
         * @example {
         *       "kind": "limit",
         *       "rows": 1000
         *     }
         */
        RecipeLimitStep: {
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "limit";
            /** @description Why the step is there, for people */
            note?: string;
            /** @description How many rows to keep */
            rows: number;
            /** @description How many to pass over first */
            skip?: number;
        };
        RecipeLineage: {
            columns: {
                /** @description Column of the output */
                name: string;
                sources: {
                    column: string;
                    dataset_id: number | null;
                    /** @description How the recipe calls the dataset */
                    input: string;
                    /** @description false: it decides the value only through a condition */
                    is_direct: boolean;
                }[];
            }[];
            /** @description What could not be traced */
            gaps: {
                output: string | null;
                reason: string;
            }[];
            indirect: {
                column: string;
                dataset_id: number | null;
                /**
                 * @description How it decides which rows there are
                 * @enum {string}
                 */
                how: "filter" | "join" | "group" | "sort" | "distinct" | "set";
                /** @description How the recipe calls the dataset */
                input: string;
            }[];
        };
        /**
         * Merge columns
         * @description Joins the values of several columns into one text.
         * @example {
         *       "kind": "merge_columns",
         *       "columns": [
         *         "street",
         *         "city"
         *       ],
         *       "name": "address",
         *       "separator": ", "
         *     }
         */
        RecipeMergeColumnsStep: {
            /** @description Columns to merge, in this order */
            columns: string[];
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /** @description The merged columns stay */
            keep_originals?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "merge_columns";
            /** @description Name of the text */
            name: string;
            /** @description Why the step is there, for people */
            note?: string;
            /**
             * @description `skip` (unless given): as if the column were not there; `empty`: as an empty text; `null`: the whole is null
             * @enum {string}
             */
            nulls?: "skip" | "empty" | "null";
            /** @description Between the values; nothing unless given */
            separator?: string;
        };
        RecipePage: {
            items: components["schemas"]["Recipe"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * Read dates from texts
         * @description Reads dates or times that texts write in one of several ways.
         * @example {
         *       "kind": "parse_date",
         *       "column": "ordered",
         *       "formats": [
         *         "%Y-%m-%d",
         *         "%d.%m.%Y"
         *       ],
         *       "to": "date"
         *     }
         */
        RecipeParseDateStep: {
            /** @description Text to read */
            column: string;
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /**
             * @description Tried in this order: `%Y-%m-%d`, `%d.%m.%y %H:%M`, `%b %-d, %Y` …
             * @example [
             *       "%Y-%m-%d",
             *       "%d.%m.%Y"
             *     ]
             */
            formats: string[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "parse_date";
            /** @description Name of a new column; unless given the text is replaced */
            name?: string;
            /** @description Why the step is there, for people */
            note?: string;
            /**
             * Values that do not fit
             * @description `fail` (unless given): the run fails and the last good version stays; `null`: they become null
             * @enum {string}
             */
            on_misfit?: "fail" | "null";
            /**
             * @description To a timestamp: the texts are local times there; the result is UTC
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description What they become
             * @enum {string}
             */
            to: "date" | "timestamp";
        };
        RecipePivotAggregate: {
            /** @enum {string} */
            aggregate: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "percentile" | "share_true";
            /** @description All but `count` need one */
            column?: string;
            /** @description With several aggregates: added to the name of each value */
            name?: string;
            percentile?: number;
        };
        /**
         * Turn values into columns
         * @description One row for each combination of the keys, and a column for each listed value. The list is part of the recipe, so that its columns are known before it runs; GET /api/datasets/{id}/field-values finds the values there are.
         * @example {
         *       "kind": "pivot",
         *       "keys": [
         *         "product"
         *       ],
         *       "column": "year",
         *       "values": [
         *         {
         *           "value": 2025
         *         },
         *         {
         *           "value": 2026
         *         }
         *       ],
         *       "aggregates": [
         *         {
         *           "aggregate": "sum",
         *           "column": "amount"
         *         }
         *       ]
         *     }
         */
        RecipePivotStep: {
            /** @description What stands in the cells */
            aggregates: components["schemas"]["RecipePivotAggregate"][];
            /** @description Its values become columns */
            column: string;
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /** @description What a row is about */
            keys: string[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "pivot";
            /** @description Why the step is there, for people */
            note?: string;
            /** @description Name of one more column, for all values that are not listed */
            others?: string;
            /** @description Values that become columns */
            values: components["schemas"]["RecipePivotValue"][];
        };
        RecipePivotValue: {
            /** @description Name of its column; made from the value unless given */
            name?: string;
            value: (string | number | boolean) | null;
        };
        RecipePreview: {
            columns: components["schemas"]["RecipeColumn"][];
            elapsed_ms: number;
            inputs: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                dataset_id: number;
                name: string;
                rows_read: number | null;
                version: number | null;
            }[];
            /** @description Not all rows of the inputs were read: what is counted or joined may be another in a run */
            is_sample: boolean;
            profile: {
                column: string;
                /** @description About so many different values */
                distinct_count: number;
                /** @description A value as answers write it */
                max: unknown;
                /** @description A value as answers write it */
                min: unknown;
                null_count: number;
            }[] | null;
            /** @description Rows of this answer */
            row_count: number;
            rows: unknown[][];
            /** @description The statement that a run would do */
            sql: string;
            /** @description Of a visual recipe: what each step makes of the columns */
            steps: {
                columns: components["schemas"]["RecipeColumn"][];
                index: number;
                kind: string;
            }[];
            /** @description The sample gives more rows than these */
            truncated: boolean;
        };
        /**
         * @example {
         *       "definition": {
         *         "kind": "sql",
         *         "inputs": [
         *           {
         *             "dataset_id": 7,
         *             "name": "flights"
         *           }
         *         ],
         *         "sql": "SELECT origin, count(*) AS flights FROM flights GROUP BY origin"
         *       },
         *       "limit": 20
         *     }
         */
        RecipePreviewRequest: {
            definition: components["schemas"]["RecipeDefinition"];
            /** @description Rows to show; 100 unless given. 0: only columns, and no row is read */
            limit?: number;
            /** @description Also say what is in each column */
            profile?: boolean;
            /** @description Rows to read of each input; 10000 unless given */
            sample_rows?: number;
            /** @description Of a visual recipe: show what the step of this index makes; -1: the first input */
            up_to?: number;
        };
        /**
         * @example {
         *       "allow_failing_tests": false
         *     }
         */
        RecipePublish: {
            /** @description Publish although a test fails */
            allow_failing_tests?: boolean;
        };
        /**
         * Replace values by a list
         * @description Turns listed values into others.
         * @example {
         *       "kind": "recode",
         *       "column": "country",
         *       "values": [
         *         {
         *           "from": "Germany",
         *           "to": "DE"
         *         },
         *         {
         *           "from": "Deutschland",
         *           "to": "DE"
         *         }
         *       ]
         *     }
         */
        RecipeRecodeStep: {
            /** @description Column whose values are replaced */
            column: string;
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "recode";
            /** @description Name of a new column; unless given the values are replaced */
            name?: string;
            /** @description Why the step is there, for people */
            note?: string;
            other_value?: string | number | boolean;
            /**
             * @description Values that are not listed: as they are (unless given), null, or `other_value`
             * @enum {string}
             */
            others?: "keep" | "null" | "value";
            /** @description Each value and what becomes of it */
            values: {
                from: (string | number | boolean) | null;
                to: (string | number | boolean) | null;
            }[];
        };
        /**
         * Rename columns
         * @description Gives columns other names; two can swap theirs.
         * @example {
         *       "kind": "rename",
         *       "columns": [
         *         {
         *           "from": "amt",
         *           "to": "amount"
         *         }
         *       ]
         *     }
         */
        RecipeRenameStep: {
            /** @description The columns to rename */
            columns: {
                /** @description As it is called */
                from: string;
                /** @description As it shall be called */
                to: string;
            }[];
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "rename";
            /** @description Why the step is there, for people */
            note?: string;
        };
        RecipeReplacement: {
            /** @description Text, or a regular expression */
            find: string;
            /** @description Large and small letters are the same */
            ignore_case?: boolean;
            /** @description `find` is a regular expression */
            regex?: boolean;
            /** @description Only where it is the whole text */
            whole_value?: boolean;
            /** @description What stands there instead; with `regex`, \1 to \9 are what its brackets found */
            with: string;
        };
        /**
         * @example {
         *       "mode": "required"
         *     }
         */
        RecipeRunRequest: {
            /** @description Make everything anew, although the recipe is incremental */
            full?: boolean;
            /**
             * @description `required`: only if something changed since the output was made; `all` unless given
             * @enum {string}
             */
            mode?: "all" | "required";
            /** @description Of an incremental recipe: make the rows of this range of its column anew, and leave all others as they are */
            range?: {
                /** @description First value */
                from: string;
                /** @description First value that is no longer in it */
                to: string;
            };
        };
        /**
         * Take a sample
         * @description A random choice of rows that is the same at every run over the same rows.
         * @example {
         *       "kind": "sample",
         *       "percent": 10,
         *       "seed": 7
         *     }
         */
        RecipeSampleStep: {
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /** @description Rows that are the same in these come together or not at all, in other datasets too */
            keys?: string[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "sample";
            /** @description Why the step is there, for people */
            note?: string;
            /** @description Or about so many of a hundred */
            percent?: number;
            /** @description So many rows */
            rows?: number;
            /** @description Another seed, another sample; 0 unless given */
            seed?: number;
        };
        /**
         * Choose columns
         * @description Keeps, drops or reorders columns.
         * @example {
         *       "kind": "select",
         *       "mode": "keep",
         *       "columns": [
         *         "country",
         *         "amount"
         *       ]
         *     }
         */
        RecipeSelectStep: {
            /** @description The columns it is about */
            columns: string[];
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /** @description With `drop`: names that there are not are no mistake */
            ignore_missing?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "select";
            /**
             * @description `keep`: these and no others, in this order; `drop`: all but these; `first`, `last`: all, with these moved there
             * @enum {string}
             */
            mode: "keep" | "drop" | "first" | "last";
            /** @description Why the step is there, for people */
            note?: string;
        };
        /**
         * @example {
         *       "column": "ordered_at",
         *       "order": "desc"
         *     }
         */
        RecipeSortKey: {
            /** @description Column to sort by */
            column: string;
            /**
             * @description `last` unless given
             * @enum {string}
             */
            nulls?: "first" | "last";
            /**
             * @description `asc` unless given
             * @enum {string}
             */
            order?: "asc" | "desc";
        };
        /**
         * Sort rows
         * @description Orders the rows. The order lasts through filters and new columns until a step that makes other rows; as the last step it is the order that the rows are stored in.
         * @example {
         *       "kind": "sort",
         *       "by": [
         *         {
         *           "column": "day"
         *         }
         *       ]
         *     }
         */
        RecipeSortStep: {
            /** @description Most important first */
            by: components["schemas"]["RecipeSortKey"][];
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "sort";
            /** @description Why the step is there, for people */
            note?: string;
        };
        /**
         * Split a text
         * @description Cuts a text at a separator, into columns or into rows.
         * @example {
         *       "kind": "split",
         *       "column": "full_name",
         *       "separator": " ",
         *       "into": "columns",
         *       "names": [
         *         "first",
         *         "last"
         *       ],
         *       "rest": "last"
         *     }
         */
        RecipeSplitStep: {
            /** @description Text to split */
            column: string;
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /**
             * @description A column for each part, or a row
             * @enum {string}
             */
            into: "columns" | "rows";
            /** @description The split column stays */
            keep_original?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "split";
            /** @description Into columns: one name a part; into rows: one name for all parts */
            names: string[];
            /** @description Why the step is there, for people */
            note?: string;
            /** @description Into rows: name of a column with the number of the part, from 1 */
            position?: string;
            /** @description The separator is a regular expression */
            regex?: boolean;
            /**
             * @description Into columns, parts beyond the names: dropped (unless given), or left in the last one
             * @enum {string}
             */
            rest?: "drop" | "last";
            /** @description Where it is cut */
            separator: string;
            /** @description Parts lose spaces at their ends */
            trim?: boolean;
        };
        /**
         * @example {
         *       "kind": "sql",
         *       "inputs": [
         *         {
         *           "dataset_id": 7,
         *           "name": "orders"
         *         }
         *       ],
         *       "sql": "SELECT country FROM orders"
         *     }
         */
        RecipeSqlDefinition: {
            /** @description The datasets it reads */
            inputs: components["schemas"]["RecipeInput"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "sql";
            /** @description One SELECT; its tables are the inputs, by their names in the recipe */
            sql: string;
        };
        /**
         * Stack inputs
         * @description Puts the rows of other inputs below those of this one.
         * @example {
         *       "kind": "stack",
         *       "inputs": [
         *         "orders_2025"
         *       ],
         *       "source_column": "source"
         *     }
         */
        RecipeStackStep: {
            /**
             * @description Which columns belong together: of the same name (unless given), or at the same place
             * @enum {string}
             */
            by?: "name" | "position";
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /** @description Rows that are the same in all columns come once */
            distinct?: boolean;
            /** @description In this order */
            inputs: string[];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "stack";
            /**
             * @description By name, columns that not all have: filled with null (unless given), a mistake, or left out
             * @enum {string}
             */
            missing?: "null" | "refuse" | "drop";
            /** @description Why the step is there, for people */
            note?: string;
            /**
             * @description Columns whose types do not go together: a mistake (unless given), or all as text
             * @enum {string}
             */
            on_type_clash?: "refuse" | "text";
            /** @description Name of a column that says which input a row is from */
            source_column?: string;
        };
        /**
         * @description One operation of a visual recipe
         * @example {
         *       "kind": "limit",
         *       "rows": 1000
         *     }
         */
        RecipeStep: components["schemas"]["RecipeFilterStep"] | components["schemas"]["RecipeSortStep"] | components["schemas"]["RecipeDeduplicateStep"] | components["schemas"]["RecipeTopNStep"] | components["schemas"]["RecipeSampleStep"] | components["schemas"]["RecipeLimitStep"] | components["schemas"]["RecipeDeriveStep"] | components["schemas"]["RecipeRenameStep"] | components["schemas"]["RecipeSelectStep"] | components["schemas"]["RecipeCastStep"] | components["schemas"]["RecipeCleanStep"] | components["schemas"]["RecipeFillStep"] | components["schemas"]["RecipeParseDateStep"] | components["schemas"]["RecipeRecodeStep"] | components["schemas"]["RecipeBinStep"] | components["schemas"]["RecipeGroupStep"] | components["schemas"]["RecipeWindowStep"] | components["schemas"]["RecipeJoinStep"] | components["schemas"]["RecipeStackStep"] | components["schemas"]["RecipeSplitStep"] | components["schemas"]["RecipeMergeColumnsStep"] | components["schemas"]["RecipePivotStep"] | components["schemas"]["RecipeUnpivotStep"] | components["schemas"]["RecipeUnnestStep"];
        RecipeStepKind: {
            description: string;
            example: components["schemas"]["RecipeStep"];
            /**
             * @description Where the palette shows it
             * @enum {string}
             */
            group: "rows" | "columns" | "values" | "groups" | "tables" | "shape";
            /**
             * @description As steps name it
             * @example filter
             */
            kind: string;
            /** @description JSON Schema of the settings, which stand beside `kind`; forms are drawn from it. `x-field` says what a text is: `column` (of what the step gets), `input` (another input of the recipe), `input_column` (a column of that), `new_column`, `formula`, `group_formula` */
            settings_schema: {
                [key: string]: unknown;
            };
            title: string;
        };
        /**
         * @example {
         *       "name": "counts by origin",
         *       "inputs": [
         *         {
         *           "name": "flights",
         *           "columns": [
         *             "origin"
         *           ],
         *           "rows": [
         *             [
         *               "ATL"
         *             ],
         *             [
         *               "ATL"
         *             ],
         *             [
         *               "ORD"
         *             ]
         *           ]
         *         }
         *       ],
         *       "expected": {
         *         "columns": [
         *           "origin",
         *           "flights"
         *         ],
         *         "rows": [
         *           [
         *             "ATL",
         *             2
         *           ],
         *           [
         *             "ORD",
         *             1
         *           ]
         *         ]
         *       }
         *     }
         */
        RecipeTest: {
            expected: {
                /** @description Columns of the output that are compared; others may be whatever they are */
                columns: string[];
                /** @description Whether the rows must come in this order; they need not unless given */
                is_ordered?: boolean;
                rows: (string | number | boolean | null)[][];
            };
            /** @description An input that is not named has no rows */
            inputs: {
                /** @description Columns of the rows that follow, of the types that they have in the dataset; its other columns are null */
                columns: string[];
                /** @description How the recipe calls the input */
                name: string;
                rows: (string | number | boolean | null)[][];
            }[];
            name: string;
        };
        RecipeTestResult: {
            /** @description Columns of the rows below */
            columns: string[];
            difference_count: number;
            /** @description The first hundred */
            differences: {
                actual: unknown[] | null;
                /** @description Columns that differ */
                differing: string[];
                expected: unknown[] | null;
                /**
                 * @description `missing`: expected and not made; `unexpected`: made and not expected
                 * @enum {string}
                 */
                kind: "missing" | "unexpected" | "different";
                row: number | null;
            }[];
            message: string | null;
            name: string;
            /**
             * @description `broken`: it could not be run, `message` says why
             * @enum {string}
             */
            outcome: "passed" | "failed" | "broken";
        };
        RecipeTestResults: {
            passed: boolean;
            results: components["schemas"]["RecipeTestResult"][];
        };
        /** @example {} */
        RecipeTestRun: {
            definition?: components["schemas"]["RecipeDefinition"];
            /** @description Tests that are not saved yet */
            tests?: components["schemas"]["RecipeTest"][];
        };
        /**
         * @example {
         *       "tests": []
         *     }
         */
        RecipeTests: {
            tests: components["schemas"]["RecipeTest"][];
        };
        /**
         * Keep the top rows
         * @description The first rows of an order, of all or of each group.
         * @example {
         *       "kind": "top_n",
         *       "count": 3,
         *       "by": [
         *         {
         *           "column": "amount",
         *           "order": "desc"
         *         }
         *       ],
         *       "per": [
         *         "country"
         *       ]
         *     }
         */
        RecipeTopNStep: {
            /** @description The order; ties are broken by all columns */
            by: components["schemas"]["RecipeSortKey"][];
            /** @description How many rows to keep */
            count: number;
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "top_n";
            /** @description Why the step is there, for people */
            note?: string;
            /** @description So many of each combination of these */
            per?: string[];
            /** @description Also all rows that are level with the last one */
            with_ties?: boolean;
        };
        /**
         * Turn a list into rows
         * @description A row for each item of a list; all other columns are repeated.
         * @example {
         *       "kind": "unnest",
         *       "column": "tags",
         *       "name": "tag"
         *     }
         */
        RecipeUnnestStep: {
            /** @description List */
            column: string;
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /** @description Rows whose list is empty or null stay, with null as their item */
            keep_empty?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "unnest";
            /** @description Name of the items; that of the list unless given */
            name?: string;
            /** @description Why the step is there, for people */
            note?: string;
            /** @description Name of a column with the number of the item, from 1 */
            position?: string;
        };
        /**
         * Turn columns into rows
         * @description A row for each of the columns, with its name and its value; all other columns are repeated.
         * @example {
         *       "kind": "unpivot",
         *       "columns": [
         *         "2025",
         *         "2026"
         *       ],
         *       "name_column": "year",
         *       "value_column": "amount"
         *     }
         */
        RecipeUnpivotStep: {
            /** @description All values as text */
            as_text?: boolean;
            /** @description Columns that become rows; their types must go together */
            columns: string[];
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /** @description Also rows whose value is null */
            keep_nulls?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "unpivot";
            /** @description Name of the column that holds the names */
            name_column: string;
            /** @description Why the step is there, for people */
            note?: string;
            /** @description Name of the column that holds the values */
            value_column: string;
        };
        /**
         * @example {
         *       "description": "For the weekly report"
         *     }
         */
        RecipeUpdate: {
            definition?: components["schemas"]["RecipeDefinition"];
            description?: string;
            /** @description Drops what was changed since it was published */
            draft?: null;
            incremental?: components["schemas"]["RecipeIncremental"] | null;
            name?: string;
            /** @description Where the rows go; unless given a new dataset with the name of the recipe */
            output?: {
                /** @description A dataset of this name is made */
                name: string;
                project_id?: number | null;
            } | {
                /**
                 * @description A dataset without a source of its own: the recipe takes it over
                 * @example 12
                 */
                dataset_id: number;
            };
            project_id?: number | null;
            /** @description How often its runs are tried again by themselves; null: twice, after 5 s and after 20 s. Holds from the next run on */
            retry?: components["schemas"]["RetryPolicy"] | null;
        };
        RecipeVersion: {
            columns: components["schemas"]["RecipeColumn"][];
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            definition: components["schemas"]["RecipeDefinition"];
            incremental: components["schemas"]["RecipeIncremental"] | null;
            is_current: boolean;
            lineage: components["schemas"]["RecipeLineage"];
            restored_from: number | null;
            version: number;
        };
        RecipeVersionPage: {
            items: components["schemas"]["RecipeVersionSummary"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        RecipeVersionSummary: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            is_current: boolean;
            restored_from: number | null;
            version: number;
        };
        /**
         * @example {
         *       "kind": "visual",
         *       "inputs": [
         *         {
         *           "dataset_id": 7,
         *           "name": "orders"
         *         }
         *       ],
         *       "steps": [
         *         {
         *           "kind": "filter",
         *           "condition": {
         *             "column": "amount",
         *             "operator": "greater",
         *             "value": 0
         *           }
         *         }
         *       ]
         *     }
         */
        RecipeVisualDefinition: {
            /** @description The datasets it reads */
            inputs: components["schemas"]["RecipeInput"][];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "visual";
            /** @description They start from the first input, one after the other; some name other inputs */
            steps: components["schemas"]["RecipeStep"][];
        };
        RecipeWarning: {
            message: string;
            /**
             * @description What it is about
             * @example definition.inputs.0
             */
            path: string;
        };
        RecipeWindowColumn: {
            /** @description With `ntile` */
            buckets?: number;
            /** @description What it is computed of; ranks and `formula` take none */
            column?: string;
            default?: string | number | boolean;
            /** @description With `formula` */
            formula?: string;
            frame?: components["schemas"]["RecipeWindowFrame"];
            /**
             * @description `difference`, `percent_change`: against the row that is `offset` before; `sum`, `avg` … over the frame; `share_of_total`: of the sum over the partition; `formula`: an expression that may use windows, with OVER (…)
             * @enum {string}
             */
            function: "row_number" | "rank" | "dense_rank" | "percent_rank" | "cume_dist" | "ntile" | "lag" | "lead" | "difference" | "percent_change" | "first" | "last" | "sum" | "avg" | "min" | "max" | "count" | "median" | "stddev" | "share_of_total" | "formula";
            /** @description Name of the new column */
            name: string;
            /** @description How many rows back or ahead; 1 unless given */
            offset?: number;
        };
        /**
         * @example {
         *       "before": 6
         *     }
         */
        RecipeWindowFrame: {
            /** @description How many rows after, or `all`; 0 unless given */
            after?: number | "all";
            /** @description How many rows before, or `all`; 0 unless given */
            before?: number | "all";
            /**
             * @description `row` unless given; a unit of time where the order is by one date or timestamp
             * @enum {string}
             */
            unit?: "row" | "second" | "minute" | "hour" | "day" | "week" | "month" | "year";
        };
        /**
         * Compute over neighbouring rows
         * @description Ranks, differences, running and moving sums: each row keeps its place and gets new columns. Without a frame an aggregate runs from the first row of the partition to this one where there is an order, else over the whole partition.
         * @example {
         *       "kind": "window",
         *       "partition_by": [
         *         "product"
         *       ],
         *       "order_by": [
         *         {
         *           "column": "day"
         *         }
         *       ],
         *       "columns": [
         *         {
         *           "function": "avg",
         *           "column": "amount",
         *           "frame": {
         *             "before": 6
         *           },
         *           "name": "weekly mean"
         *         }
         *       ]
         *     }
         */
        RecipeWindowStep: {
            /** @description The columns to compute */
            columns: components["schemas"]["RecipeWindowColumn"][];
            /** @description Passed over, as if it were not there */
            disabled?: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "window";
            /** @description Why the step is there, for people */
            note?: string;
            /** @description The order of the rows within it */
            order_by?: components["schemas"]["RecipeSortKey"][];
            /** @description Start anew for each combination of these */
            partition_by?: string[];
        };
        RefreshSettings: {
            cursor_column: string | null;
            /** @description Rows that are read again replace those of the same key. Without keys they replace those of the same cursor value, so that a row which came late with an equal value is not lost */
            key_columns: string[];
            /**
             * @description When columns of the source changed: `ask` keeps the new version unpublished until somebody approves; `approve` publishes and tells; `refuse` fails the run
             * @enum {string}
             */
            on_drift: "ask" | "approve" | "refuse";
            /**
             * @description `full`: everything is read each time; `incremental`: only rows whose cursor is at or after the largest value read before
             * @enum {string}
             */
            strategy: "full" | "incremental";
        };
        RejectedRow: {
            column: string | null;
            line: number | null;
            /** @description Why it could not be read */
            message: string;
            /** @description What stood there, shortened */
            text: string;
        };
        RejectedRowPage: {
            items: components["schemas"]["RejectedRow"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /** @description Either `result` or `failure` is null: one chart that fails does not fail the others */
        RenderedChart: {
            /**
             * @description Primary key
             * @example 12
             */
            dataset_id: number;
            failure: {
                /** @description Code as in error bodies */
                error: string;
                message: string;
            } | null;
            id: string;
            /** @enum {string} */
            kind: "bar" | "line" | "area" | "pie" | "scatter" | "number" | "table";
            options?: components["schemas"]["ChartOptions"];
            position: components["schemas"]["ChartPosition"];
            result: components["schemas"]["ExploreResult"] | null;
            title: string;
        };
        RenderedDashboard: {
            charts: components["schemas"]["RenderedChart"][];
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            name: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            rendered_at: string;
            version: number;
        };
        ResetPassword: {
            /**
             * Format: password
             * @description Not a well-known password, not the user name
             * @example correct horse battery staple
             */
            new_password: string;
            /** @description From the mailed link */
            token: string;
        };
        /**
         * @example {
         *       "message": "if the address belongs to a user who signs in by password, a link is on its way to it"
         *     }
         */
        ResetRequested: {
            /** @description The same for every address */
            message: string;
        };
        ResultColumn: {
            /** @enum {string} */
            compares?: "previous" | "change" | "percent_change";
            format?: components["schemas"]["Format"];
            /** @description Label of the field or column */
            label?: string;
            name: string;
            /** @description Measure that this column compares or spreads */
            of?: string;
            /** @description Place in `pivot` that stands for all values that are not among the top */
            others_at?: number;
            /** @description Values of the pivoted dimensions that the column stands for: fewer than there are where it totals, none where it stands for all of them */
            pivot?: unknown[];
            /**
             * @description With a structured query. `level`: how many dimensions the row is grouped by; `others`: 1 where the row stands for all values that are not among the top
             * @enum {string}
             */
            role?: "dimension" | "measure" | "level" | "others";
            type: components["schemas"]["ColumnType"];
        };
        /**
         * @example {
         *       "keep_versions": 10,
         *       "keep_days": 90
         *     }
         */
        Retention: {
            keep_days: number | null;
            /** @description Newest versions that stay; the current one and pinned ones always do */
            keep_versions: number;
        };
        /**
         * @example {
         *       "times": 2,
         *       "delay_seconds": 5
         *     }
         */
        RetryPolicy: {
            /** @description Before the first time; four times as long before each further one, an hour at most */
            delay_seconds: number;
            /** @description How often it is tried again by itself after a failure that may pass */
            times: number;
        };
        RowPolicy: {
            /** @description Everyone, or those with one of the roles or in one of the groups */
            applies_to: {
                /** @enum {boolean} */
                everyone: true;
            } | {
                /** @description Or any of these groups */
                group_ids?: number[];
                /** @description Any of these roles */
                roles?: ("admin" | "editor" | "viewer" | "management" | "cs_staff")[];
            };
            condition: components["schemas"]["PolicyCondition"];
            /** @description Shown where answers say which policies they passed */
            name: string;
        };
        /**
         * @example {
         *       "id": 31,
         *       "kind": "refresh",
         *       "title": null,
         *       "dataset_id": 7,
         *       "dataset_name": "Orders",
         *       "recipe_id": null,
         *       "recipe_name": null,
         *       "parent_id": null,
         *       "schedule_id": null,
         *       "project_id": 3,
         *       "status": "succeeded",
         *       "trigger": "manual",
         *       "attempt": 1,
         *       "retries": 0,
         *       "retry": {
         *         "times": 2,
         *         "delay_seconds": 5
         *       },
         *       "retry_of": null,
         *       "next_attempt_at": null,
         *       "retry_reason": null,
         *       "progress": {
         *         "stage": "done",
         *         "fraction": 1,
         *         "row_count": 1200,
         *         "size_bytes": 88000
         *       },
         *       "failure": null,
         *       "result": {
         *         "version": 4,
         *         "row_count": 1200,
         *         "read_count": 1200,
         *         "reject_count": 0,
         *         "is_published": true
         *       },
         *       "rows_in": 1200,
         *       "rows_out": 1200,
         *       "duration_ms": 1600,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 1,
         *       "started_at": "2026-01-31T09:30:00.400Z",
         *       "finished_at": "2026-01-31T09:30:02.000Z",
         *       "cancelled_by": null
         *     }
         */
        Run: {
            /** @description Rises when it is tried again or another worker takes it over */
            attempt: number;
            cancelled_by: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            dataset_id: number | null;
            dataset_name: string | null;
            duration_ms: number | null;
            failure: string | null;
            finished_at: string | null;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @enum {string} */
            kind: "refresh" | "recipe" | "build";
            next_attempt_at: string | null;
            parent_id: number | null;
            progress: components["schemas"]["RunProgress"];
            project_id: number | null;
            recipe_id: number | null;
            recipe_name: string | null;
            result: components["schemas"]["RunResult"] | null;
            /** @description How often it was tried again by itself */
            retries: number;
            retry: components["schemas"]["RetryPolicy"];
            retry_of: number | null;
            retry_reason: string | null;
            rows_in: number | null;
            rows_out: number | null;
            schedule_id: number | null;
            started_at: string | null;
            /**
             * @description The last three are final: a run ends once
             * @enum {string}
             */
            status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            title: string | null;
            /**
             * @description `created`: by making the dataset; `changed`: by a change of what it reads; `build`: as a step of one
             * @enum {string}
             */
            trigger: "manual" | "created" | "changed" | "schedule" | "build" | "retry";
        };
        /**
         * @example {
         *       "id": 31,
         *       "kind": "refresh",
         *       "title": null,
         *       "dataset_id": 7,
         *       "dataset_name": "Orders",
         *       "recipe_id": null,
         *       "recipe_name": null,
         *       "parent_id": null,
         *       "schedule_id": null,
         *       "project_id": 3,
         *       "status": "succeeded",
         *       "trigger": "manual",
         *       "attempt": 1,
         *       "retries": 0,
         *       "retry": {
         *         "times": 2,
         *         "delay_seconds": 5
         *       },
         *       "retry_of": null,
         *       "next_attempt_at": null,
         *       "retry_reason": null,
         *       "progress": {
         *         "stage": "done",
         *         "fraction": 1,
         *         "row_count": 1200,
         *         "size_bytes": 88000
         *       },
         *       "failure": null,
         *       "result": {
         *         "version": 4,
         *         "row_count": 1200,
         *         "read_count": 1200,
         *         "reject_count": 0,
         *         "is_published": true
         *       },
         *       "rows_in": 1200,
         *       "rows_out": 1200,
         *       "duration_ms": 1600,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 1,
         *       "started_at": "2026-01-31T09:30:00.400Z",
         *       "finished_at": "2026-01-31T09:30:02.000Z",
         *       "cancelled_by": null,
         *       "steps": [
         *         {
         *           "position": 1,
         *           "name": "reading",
         *           "status": "succeeded",
         *           "run_id": null,
         *           "recipe_id": null,
         *           "dataset_id": null,
         *           "needs": [],
         *           "reason": null,
         *           "started_at": "2026-01-31T09:30:00.400Z",
         *           "finished_at": "2026-01-31T09:30:01.900Z"
         *         }
         *       ]
         *     }
         */
        RunDetail: {
            /** @description Rises when it is tried again or another worker takes it over */
            attempt: number;
            cancelled_by: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            dataset_id: number | null;
            dataset_name: string | null;
            duration_ms: number | null;
            failure: string | null;
            finished_at: string | null;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @enum {string} */
            kind: "refresh" | "recipe" | "build";
            next_attempt_at: string | null;
            parent_id: number | null;
            progress: components["schemas"]["RunProgress"];
            project_id: number | null;
            recipe_id: number | null;
            recipe_name: string | null;
            result: components["schemas"]["RunResult"] | null;
            /** @description How often it was tried again by itself */
            retries: number;
            retry: components["schemas"]["RetryPolicy"];
            retry_of: number | null;
            retry_reason: string | null;
            rows_in: number | null;
            rows_out: number | null;
            schedule_id: number | null;
            started_at: string | null;
            /**
             * @description The last three are final: a run ends once
             * @enum {string}
             */
            status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            /** @description Of a build its steps; else the stages of the work so far */
            steps: components["schemas"]["RunStep"][];
            title: string | null;
            /**
             * @description `created`: by making the dataset; `changed`: by a change of what it reads; `build`: as a step of one
             * @enum {string}
             */
            trigger: "manual" | "created" | "changed" | "schedule" | "build" | "retry";
        };
        RunLineage: {
            finished_at: string | null;
            inputs: {
                name: string | null;
                node_id: string;
                version: number | null;
            }[];
            /** @example recipe */
            kind: string;
            outputs: {
                name: string | null;
                node_id: string;
                version: number | null;
            }[];
            /**
             * @description Primary key
             * @example 12
             */
            run_id: number;
            started_at: string | null;
            /** @enum {string} */
            status: "running" | "succeeded" | "failed" | "cancelled";
        };
        /**
         * @example {
         *       "line": 3,
         *       "at": "2026-01-31T09:30:01.000Z",
         *       "level": "info",
         *       "message": "Read 1200 rows",
         *       "facts": {
         *         "row_count": 1200
         *       }
         *     }
         */
        RunLogLine: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            at: string;
            facts: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            level: "info" | "warn" | "error";
            /** @description Its number in the log of the run */
            line: number;
            message: string;
        };
        RunLogPage: {
            items: components["schemas"]["RunLogLine"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        RunningQuery: {
            /**
             * @description Dataset that was asked
             * @example 12
             */
            dataset_id: number;
            elapsed_ms: number;
            fraction: number | null;
            /**
             * @description For cancelling it
             * @example 5f1d3a0c9b8e7d6c5b4a3f21
             */
            key: string;
            /** @enum {string} */
            kind: "structured" | "sql";
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            started_at: string;
            /**
             * @description Who asked
             * @example 12
             */
            user_id: number;
        };
        RunPage: {
            items: components["schemas"]["Run"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        RunProgress: {
            fraction: number | null;
            /** @description Rows read so far */
            row_count: number;
            /** @description Bytes read so far */
            size_bytes: number;
            /** @enum {string} */
            stage: "queued" | "connecting" | "planning" | "reading" | "computing" | "loading" | "checking" | "publishing" | "building" | "done";
        };
        RunResult: {
            /** @description false: somebody has to approve it first, because of its columns or of its checks */
            is_published: boolean;
            /** @description true: nothing had changed since the version that there was */
            is_skipped?: boolean;
            /** @description Rows that were read; null where policies restrict what you see of the dataset */
            read_count: number | null;
            /** @description Why it was skipped or is not published */
            reason?: string;
            /** @description Rows that could not be read; null where policies restrict what you see of the dataset */
            reject_count: number | null;
            /** @description Rows of that version; null where policies restrict what you see of the dataset */
            row_count: number | null;
            /** @description Of a build: how many steps ended in which status */
            step_counts?: {
                [key: string]: number;
            };
            version: number | null;
        };
        RunStep: {
            dataset_id: number | null;
            finished_at: string | null;
            /** @description Of a build: what is run; else the stage of the work */
            name: string;
            /** @description Positions of the steps that come first */
            needs: number[];
            position: number;
            reason: string | null;
            recipe_id: number | null;
            run_id: number | null;
            started_at: string | null;
            /** @enum {string} */
            status: "waiting" | "queued" | "running" | "succeeded" | "failed" | "skipped" | "blocked" | "cancelled";
        };
        SampleProject: {
            /** @description false when it was there already */
            created: boolean;
            dashboard_id: number | null;
            dataset_ids: number[];
            /**
             * @description Primary key
             * @example 12
             */
            project_id: number;
        };
        SavedQuery: {
            chart_kind: ("bar" | "line" | "area" | "pie" | "scatter" | "number" | "table") | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            /**
             * @description Dataset that it asks
             * @example 12
             */
            dataset_id: number;
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            name: string;
            project_id: number | null;
            request: components["schemas"]["ExploreRequest"];
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "name": "Flights by origin",
         *       "dataset_id": 7,
         *       "request": {
         *         "dimensions": [
         *           "origin"
         *         ],
         *         "measures": [
         *           {
         *             "aggregate": "count"
         *           }
         *         ]
         *       }
         *     }
         */
        SavedQueryCreate: {
            chart_kind?: ("bar" | "line" | "area" | "pie" | "scatter" | "number" | "table") | null;
            /**
             * @description Dataset that it asks
             * @example 12
             */
            dataset_id: number;
            description?: string;
            name: string;
            project_id?: number | null;
            request: components["schemas"]["ExploreRequest"];
        };
        SavedQueryPage: {
            items: components["schemas"]["SavedQuery"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "name": "Flights by origin and month"
         *     }
         */
        SavedQueryUpdate: {
            chart_kind?: ("bar" | "line" | "area" | "pie" | "scatter" | "number" | "table") | null;
            description?: string;
            name?: string;
            project_id?: number | null;
            request?: components["schemas"]["ExploreRequest"];
        };
        /**
         * @example {
         *       "id": 5,
         *       "name": "Flights every morning",
         *       "description": "",
         *       "project_id": 3,
         *       "trigger": {
         *         "kind": "cron",
         *         "cron": "30 6 * * *",
         *         "time_zone": "Europe/Berlin"
         *       },
         *       "missing": [],
         *       "action": {
         *         "targets": [
         *           7
         *         ],
         *         "mode": "required"
         *       },
         *       "catch_up": {
         *         "policy": "once"
         *       },
         *       "owner_id": 1,
         *       "owner_name": "ada",
         *       "is_paused": false,
         *       "paused_reason": null,
         *       "paused_at": null,
         *       "next_run_times": [
         *         "2026-02-01T05:30:00.000Z"
         *       ],
         *       "last_tick": null,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 1,
         *       "revision": 1
         *     }
         */
        Schedule: {
            action: components["schemas"]["ScheduleAction"];
            catch_up: components["schemas"]["ScheduleCatchUp"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            is_paused: boolean;
            last_tick: components["schemas"]["ScheduleTick"] | null;
            /** @description What its trigger names and was deleted: nothing of that starts it any more */
            missing: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                /** @enum {string} */
                kind: "dataset" | "schedule" | "recipe";
            }[];
            name: string;
            /** @description The next five; none when paused or started by what happens */
            next_run_times: string[];
            owner_id: number | null;
            owner_name: string | null;
            paused_at: string | null;
            paused_reason: string | null;
            project_id: number | null;
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            trigger: components["schemas"]["ScheduleTrigger"];
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @description What is built, as `POST /api/pipeline/run` takes it. A dataset that is loaded from a connector is refreshed by naming it in `targets` with `refresh_sources`.
         * @example {
         *       "targets": [
         *         7
         *       ],
         *       "mode": "required",
         *       "refresh_sources": true
         *     }
         */
        ScheduleAction: {
            /**
             * @description `required` unless it says: what is out of date, and whatever of it is needed upstream; `all`: everything upstream too, whether out of date or not; `only`: exactly what is named, nothing upstream
             * @enum {string}
             */
            mode?: "required" | "all" | "only";
            /**
             * @description Every published recipe of this project
             * @example 12
             */
            project_id?: number;
            /** @description These recipes */
            recipe_ids?: number[];
            /** @description Load the datasets anew from their connectors first that what is built reads, or that are named */
            refresh_sources?: boolean;
            /** @description Datasets to bring up to date: the recipes that make them, and what those need */
            targets?: number[];
        };
        ScheduleCatchUp: {
            /** @description With `all`: the newest so many, 10 unless it says */
            most?: number;
            /**
             * @description What becomes of times at which nothing could start, because no worker was up or the run before was still under way: none, one run for all of them, or one after the other
             * @enum {string}
             */
            policy: "skip" | "once" | "all";
        };
        /**
         * @example {
         *       "name": "Flights every morning",
         *       "trigger": {
         *         "kind": "cron",
         *         "cron": "30 6 * * *",
         *         "time_zone": "Europe/Berlin"
         *       },
         *       "action": {
         *         "targets": [
         *           7
         *         ]
         *       }
         *     }
         */
        ScheduleCreate: {
            action: components["schemas"]["ScheduleAction"];
            catch_up?: components["schemas"]["ScheduleCatchUp"];
            description?: string;
            is_paused?: boolean;
            name: string;
            project_id?: number | null;
            trigger: components["schemas"]["ScheduleTrigger"];
        };
        SchedulePage: {
            items: components["schemas"]["Schedule"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        SchedulePreview: {
            next_run_times: string[];
        };
        ScheduleTick: {
            /**
             * Format: date-time
             * @description When it was due
             * @example 2026-01-31T09:30:00.000Z
             */
            at: string;
            cause: string | null;
            /**
             * Format: date-time
             * @description When that was seen to
             * @example 2026-01-31T09:30:00.000Z
             */
            fired_at: string;
            /** @enum {string} */
            outcome: "started" | "missed" | "refused" | "nothing_to_do";
            reason: string | null;
            run_id: number | null;
            run_status: ("queued" | "running" | "succeeded" | "failed" | "cancelled") | null;
        };
        ScheduleTickPage: {
            items: components["schemas"]["ScheduleTick"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        ScheduleTrigger: {
            /**
             * @description Five fields: minute, hour, day of month, month, day of week; or @hourly, @daily, @weekly, ...
             * @example 30 6 * * 1-5
             */
            cron: string;
            /** @enum {string} */
            kind: "cron";
            /**
             * @description IANA name. A time that a change of the clock leaves out runs once right after it; one that comes twice runs once. Patterns whose hour is `*` go by elapsed time.
             * @example Europe/Berlin
             */
            time_zone: string;
        } | {
            dataset_ids: number[];
            /** @enum {string} */
            kind: "datasets";
            /** @description Starts when there was no further update for so long, 60 unless it says; at most ten times as long after the first */
            wait_seconds?: number;
            /**
             * @description `any` unless it says `all`: once each of them has a new version since the last time
             * @enum {string}
             */
            when?: "any" | "all";
        } | {
            /** @enum {string} */
            kind: "run";
            /**
             * @description After runs of this recipe
             * @example 12
             */
            recipe_id?: number;
            /**
             * @description After runs of this schedule
             * @example 12
             */
            schedule_id?: number;
            /** @description Only `succeeded` unless it says */
            statuses?: ("succeeded" | "failed" | "cancelled")[];
        };
        /**
         * @example {
         *       "trigger": {
         *         "kind": "cron",
         *         "cron": "0 7 * * *",
         *         "time_zone": "Europe/Berlin"
         *       }
         *     }
         */
        ScheduleUpdate: {
            action?: components["schemas"]["ScheduleAction"];
            catch_up?: components["schemas"]["ScheduleCatchUp"];
            description?: string;
            name?: string;
            project_id?: number | null;
            trigger?: components["schemas"]["ScheduleTrigger"];
        };
        Sort: {
            /** @description Name of a column of the answer */
            by: string;
            /**
             * @default asc
             * @enum {string}
             */
            order?: "asc" | "desc";
        };
        /**
         * @example {
         *       "dimension": "product",
         *       "by": "revenue",
         *       "limit": 10,
         *       "others": true
         *     }
         */
        Top: {
            /** @description Name of a measure of the answer: the values with the most of it are kept */
            by: string;
            /** @description Name of a dimension of the answer; the first unless given */
            dimension?: string;
            limit: number;
            /** @description One more group for all other values, computed from their rows. An additional column with the role `others` is 1 in it */
            others?: boolean;
        };
        UnreadCount: {
            unread: number;
        };
        /**
         * @example {
         *       "id": 12,
         *       "user_id": 12,
         *       "username": "ada",
         *       "email": "ada@example.com",
         *       "full_name": "Ada Lovelace",
         *       "role": "editor",
         *       "status": "active",
         *       "must_reset_password": false,
         *       "default_org_id": 1,
         *       "last_login_at": "2026-01-31T09:30:00.000Z",
         *       "created_at": "2026-01-30T09:30:00.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 1,
         *       "revision": 2
         *     }
         */
        User: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            /**
             * @description Home organization: used when a request has no X-Org-Id
             * @example 12
             */
            default_org_id: number;
            email: string;
            /** @description Empty when it was not given */
            full_name: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            last_login_at: string | null;
            /** @description True for a newly created user and after an administrator reset the password */
            must_reset_password: boolean;
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            /**
             * @description Role in the organization of this request
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
            /** @enum {string} */
            status: "active" | "deactivated";
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
            /**
             * @description The same as `id`
             * @example 12
             */
            user_id: number;
            username: string;
        };
        /**
         * @description Values by name; names are lower-case letters, digits and underscores
         * @example {
         *       "region": [
         *         "EU",
         *         "US"
         *       ]
         *     }
         */
        UserAttributes: {
            [key: string]: (string | number | boolean)[];
        };
        /**
         * @example {
         *       "attributes": {
         *         "region": [
         *           "EU",
         *           "US"
         *         ]
         *       }
         *     }
         */
        UserAttributesChange: {
            attributes: components["schemas"]["UserAttributes"];
        };
        /**
         * @example {
         *       "username": "ada",
         *       "email": "ada@example.com",
         *       "role": "editor",
         *       "full_name": "Ada Lovelace"
         *     }
         */
        UserCreate: {
            /**
             * @description Internationalised domains in their xn-- form
             * @example ada@example.com
             */
            email: string;
            /** @example Ada Lovelace */
            full_name?: string;
            group_ids?: number[];
            /**
             * Format: password
             * @description Absent: a temporary one is mailed, valid for 24 hours
             * @example correct horse battery staple
             */
            password?: string;
            /**
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
            /**
             * @description Letters, digits and . _ @ + - ; upper and lower case are the same name
             * @example ada
             */
            username: string;
        };
        UserPage: {
            items: components["schemas"]["User"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        UserRole: {
            /**
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
        };
        UserUpdate: {
            /**
             * @description Internationalised domains in their xn-- form
             * @example ada@example.com
             */
            email?: string;
            /** @example Ada Lovelace */
            full_name?: string;
            /**
             * @description Deactivation ends every token of the user at once
             * @enum {string}
             */
            status?: "active" | "deactivated";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAuditEntries: {
        parameters: {
            query?: {
                /**
                 * @description Only what this user did
                 * @example 12
                 */
                actor_id?: number;
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /**
                 * @description Only entries at this time or later
                 * @example 2026-01-31T09:30:00.000Z
                 */
                since?: string;
                /** @description Column to sort by */
                sort?: "id" | "seq" | "created_at" | "type" | "actor_name" | "subject_type";
                /**
                 * @description Only the thing with this id; give `subject_type` too
                 * @example 12
                 */
                subject_id?: number;
                /** @description Only things of this kind */
                subject_type?: string;
                /** @description Only these types, e.g. `user.login_failed`. May be repeated */
                type?: string[];
                /**
                 * @description Only entries before this time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                until?: string;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditEntry"][];
                        limit: number;
                        offset: number;
                        /** @description How many match, on all pages */
                        total: number;
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    exportAudit: {
        parameters: {
            query?: {
                /**
                 * @description Only what this user did
                 * @example 12
                 */
                actor_id?: number;
                format?: "ndjson" | "csv";
                q?: string;
                /**
                 * @description Only entries at this time or later
                 * @example 2026-01-31T09:30:00.000Z
                 */
                since?: string;
                /**
                 * @description Only the thing with this id; give `subject_type` too
                 * @example 12
                 */
                subject_id?: number;
                /** @description Only things of this kind */
                subject_type?: string;
                /** @description Only these types, e.g. `user.login_failed`. May be repeated */
                type?: string[];
                /**
                 * @description Only entries before this time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                until?: string;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    verifyAudit: {
        parameters: {
            query?: {
                /** @description Its hash */
                hash?: string;
                /** @description An end of the log that you noted earlier */
                seq?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPassword"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetRequested"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    signInWithGoogle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoogleSignIn"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getBranding: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setBranding: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Highlights
                     * @example #1971c2
                     */
                    accent_color?: string;
                    /**
                     * @description Buttons and links
                     * @example #1971c2
                     */
                    primary_color?: string;
                    product_name?: string;
                    support_url?: string | null;
                    tagline?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getLogo: {
        parameters: {
            query?: {
                /** @description Version, for caches */
                v?: string;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                    "image/gif": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    uploadLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The picture
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listConnectors: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /**
                 * @description Only those of this project
                 * @example 12
                 */
                project_id?: number;
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name" | "type" | "created_at" | "updated_at";
                /** @description Only these kinds. May be repeated */
                type?: string[];
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Connector"][];
                        limit: number;
                        offset: number;
                        /** @description How many match, on all pages */
                        total: number;
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ticket webhook",
                 *       "type": "automation_webhook",
                 *       "config": {
                 *         "webhook_url": "https://hooks.example.com/t/2f8c1e"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Settings of the kind, by its JSON Schema
                     * @example {
                     *       "webhook_url": "https://hooks.example.com/t/2f8c1e"
                     *     }
                     */
                    config: {
                        [key: string]: unknown;
                    };
                    description?: string;
                    name: string;
                    project_id?: number | null;
                    /**
                     * @description Kind of connector: one of `GET /api/connectors/kinds`
                     * @example automation_webhook
                     */
                    type: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connector"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connector"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Settings of the kind, by its JSON Schema
                     * @example {
                     *       "webhook_url": "https://hooks.example.com/t/2f8c1e"
                     *     }
                     */
                    config?: {
                        [key: string]: unknown;
                    };
                    description?: string;
                    name?: string;
                    project_id?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connector"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createDatasetsOfConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tables": [
                 *         {
                 *           "source": {
                 *             "schema": "public",
                 *             "table": "orders"
                 *           }
                 *         }
                 *       ],
                 *       "mode": "extract"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    mode?: "extract" | "live";
                    project_id?: number | null;
                    refresh?: {
                        cursor_column?: string | null;
                        key_columns?: string[];
                        /** @enum {string} */
                        on_drift?: "ask" | "approve" | "refuse";
                        /** @enum {string} */
                        strategy?: "full" | "incremental";
                    };
                    tables: {
                        name?: string;
                        source: components["schemas"]["DatasetSource"];
                    }[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Dataset"][];
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listConnectorFiles: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ConnectorFile"][];
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    uploadConnectorFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description CSV, TSV, JSON, NDJSON, Parquet, Arrow or an Excel workbook; text may be gzipped
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorFile"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteConnectorFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                file_id: number;
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    sendThroughConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "Sales fell below target",
                 *       "metadata": {
                 *         "dashboard_id": 7
                 *       }
                 *     }
                 */
                "application/json": {
                    message: string;
                    /** @description Any JSON object; only for webhooks */
                    metadata?: {
                        [key: string]: unknown;
                    };
                    /** @description Phone number; only for messaging providers */
                    to?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorReply"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorDelivery"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listConnectorTables: {
        parameters: {
            query?: {
                limit?: number;
                /** @description Substring of schema and name, in any case, e.g. "public.sal" */
                q?: string;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ConnectorTable"][];
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listConnectorColumns: {
        parameters: {
            query?: {
                /**
                 * @description Where the source has schemas
                 * @example public
                 */
                schema?: string;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ConnectorColumn"][];
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    testConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorTest"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listConnectorKinds: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ConnectorKind"][];
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    testUnsavedConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Settings of the kind, by its JSON Schema
                     * @example {
                     *       "webhook_url": "https://hooks.example.com/t/2f8c1e"
                     *     }
                     */
                    config: {
                        [key: string]: unknown;
                    };
                    /**
                     * @description Kind of connector: one of `GET /api/connectors/kinds`
                     * @example automation_webhook
                     */
                    type: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorTest"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    reportCsp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The report, as the browser sends it */
        requestBody: {
            content: {
                "application/csp-report": string;
                "application/reports+json": string;
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listDashboards: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /**
                 * @description Only those of this project
                 * @example 12
                 */
                project_id?: number;
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name" | "status" | "created_at" | "updated_at";
                /** @description May be repeated */
                status?: ("draft" | "published")[];
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createDashboard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DashboardCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getDashboard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteDashboard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateDashboard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DashboardUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    duplicateDashboard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Unless given, the old name and "(copy)" */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    renderDashboard: {
        parameters: {
            query?: {
                format?: "json";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenderedDashboard"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listDashboardVersions: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardVersionPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    restoreDashboardVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                /**
                 * @description Number of the version
                 * @example 12
                 */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listDatasets: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this connector
                 * @example 12
                 */
                connector_id?: number;
                /** @description Only those that are certified, or that are not */
                is_certified?: boolean;
                limit?: number;
                mode?: "extract" | "live";
                offset?: number;
                order?: "asc" | "desc";
                /**
                 * @description Only those of this project
                 * @example 12
                 */
                project_id?: number;
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name" | "status" | "row_count" | "size_bytes" | "created_at" | "updated_at";
                /** @description May be repeated */
                status?: ("draft" | "published" | "failed")[];
                /** @description Only those with this tag */
                tag?: string;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatasetCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatasetUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    certifyDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_certified": true
                 *     }
                 */
                "application/json": {
                    is_certified: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getDatasetChecks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetChecks"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setDatasetChecks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatasetChecksChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetChecks"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listCheckResults: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this check
                 * @example 12
                 */
                check_id?: number;
                limit?: number;
                offset?: number;
                /** @description May be repeated */
                outcome?: ("passed" | "warned" | "failed" | "skipped")[];
                /** @description This version; the one queries read without it */
                version?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckResultPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    runDatasetChecks: {
        parameters: {
            query?: {
                /** @description This version; the one queries read without it */
                version?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckReport"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    suggestChecks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckSuggestions"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    tryCheck: {
        parameters: {
            query?: {
                /** @description This version; the one queries read without it */
                version?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckSettings"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckResult"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getDatasetDrift: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetDriftAnswer"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    approveDatasetDrift: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    checkDatasetDrift: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetDriftAnswer"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    refuseDatasetDrift: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    exploreDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExploreRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExploreResult"];
                    "application/vnd.apache.arrow.stream": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                    "text/event-stream": string;
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    dryRunExplore: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExploreRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getFreshness: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Freshness"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setFreshness: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    column?: string;
                    /**
                     * @default publish
                     * @enum {string}
                     */
                    on?: "publish" | "column";
                    within_hours: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Freshness"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    removeFreshness: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetModel"];
                    "application/yaml": string;
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    replaceModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Model"];
                "application/yaml": components["schemas"]["Model"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetModel"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listModelRevisions: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelRevisionPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getModelRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                    "application/yaml": string;
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    restoreModelRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetModel"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    suggestModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelSuggestion"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getDatasetPolicies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetPolicies"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setDatasetPolicies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatasetPoliciesChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetPolicies"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    previewDatasetPolicies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyPreviewRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyPreview"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    testDatasetPolicies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyTestRun"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyTestReport"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    previewDataset: {
        parameters: {
            query?: {
                /**
                 * @description The version that queries read at this time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                as_of?: string;
                limit?: number;
                /** @description This version */
                version?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetPreview"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    profileDataset: {
        parameters: {
            query?: {
                /**
                 * @description The version that queries read at this time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                as_of?: string;
                /** @description This version */
                version?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetProfile"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    refreshDataset: {
        parameters: {
            query?: {
                /** @description Read everything this time, whatever the strategy of the dataset is */
                full?: boolean;
            };
            header?: {
                /** @description Chosen by the client. The same request with the same key answers with the run that it started; another request with the same key is a 409 */
                "idempotency-key"?: string;
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listDatasetRejects: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejectedRowPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getDatasetSchema: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetSchema"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    uploadDatasetVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description CSV, TSV, JSON, NDJSON, Parquet, Arrow or an Excel workbook, told apart by content; text may be gzipped
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listFieldValues: {
        parameters: {
            query: {
                /** @description A column, a dimension of the model, or a joined one: `customer.country` */
                field: string;
                limit?: number;
                /** @description The most frequent first, or by value */
                order?: "count" | "value";
                q?: string;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValues"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listDatasetVersions: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetVersionPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pinDatasetVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                version: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_pinned": true
                 *     }
                 */
                "application/json": {
                    is_pinned: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetVersion"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    publishHeldVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                version: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "The nulls are those of the new region"
                 *     }
                 */
                "application/json": {
                    /** @description Why, for the audit log */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    restoreDatasetVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    uploadDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description CSV, TSV, JSON, NDJSON, Parquet, Arrow or an Excel workbook, told apart by content; text may be gzipped
                     */
                    file: string;
                    /** @description Unless given, the name of the file without its ending */
                    name?: string;
                    /**
                     * @description Project to put it in
                     * @example 12
                     */
                    project_id?: number;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listSavedQueries: {
        parameters: {
            query?: {
                /**
                 * @description Only those that ask this dataset
                 * @example 12
                 */
                dataset_id?: number;
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Only your own, or only those of projects */
                personal?: boolean;
                /**
                 * @description Only those of this project
                 * @example 12
                 */
                project_id?: number;
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name" | "created_at" | "updated_at";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedQueryPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createSavedQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedQueryCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedQuery"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getSavedQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedQuery"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteSavedQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateSavedQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedQueryUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedQuery"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listRunningQueries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["RunningQuery"][];
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    cancelRunningQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /** @example 5f1d3a0c9b8e7d6c5b4a3f21 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listGroups: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name" | "created_at" | "updated_at";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listGroupMembers: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "user_id" | "username" | "full_name" | "email" | "added_at";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupMemberPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    addGroupMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupMemberAdd"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupMember"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    removeGroupMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                /**
                 * @description Primary key
                 * @example 12
                 */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getGroupPermissions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupPermissions"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    replaceGroupPermissions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupPermissionsReplace"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupPermissions"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAccept"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getDatasetLineage: {
        parameters: {
            query?: {
                /**
                 * @description Lineage as it was at this time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                as_of?: string;
                /** @description Only what has to do with this column of it */
                column?: string;
                /** @description Steps to follow; all of them unless given */
                depth?: number;
                direction?: "upstream" | "downstream" | "both";
                /** @description false: follow only what makes values, not filters, joins and the like */
                indirect?: boolean;
                /** @description Most nodes to answer */
                limit?: number;
                /**
                 * @description Lineage as it was when this version (of a model: revision) of the node became current
                 * @example 12
                 */
                version?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LineageGraph"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getDatasetColumnsLineage: {
        parameters: {
            query?: {
                /**
                 * @description Lineage as it was at this time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                as_of?: string;
                /** @description false: follow only what makes values, not filters, joins and the like */
                indirect?: boolean;
                /**
                 * @description Lineage as it was when this version (of a model: revision) of the node became current
                 * @example 12
                 */
                version?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetColumnsLineage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getLineageGraph: {
        parameters: {
            query: {
                /**
                 * @description Lineage as it was at this time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                as_of?: string;
                /** @description Only what has to do with this column of it */
                column?: string;
                /** @description Steps to follow; all of them unless given */
                depth?: number;
                direction?: "upstream" | "downstream" | "both";
                /** @description false: follow only what makes values, not filters, joins and the like */
                indirect?: boolean;
                /** @description Most nodes to answer */
                limit?: number;
                /**
                 * @description Where to begin: `dataset:12`, `dashboard:4`, `chart:4:c1`, ...
                 * @example dataset:12
                 */
                node: string;
                /**
                 * @description Lineage as it was when this version (of a model: revision) of the node became current
                 * @example 12
                 */
                version?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LineageGraph"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    findImpact: {
        parameters: {
            query: {
                /** @description `drop`: the whole of it */
                change: "drop_column" | "rename_column" | "change_type" | "drop";
                /** @description The column; not with `drop` */
                column?: string;
                /**
                 * @description The same as `node` with `dataset:`; one of the two
                 * @example 12
                 */
                dataset_id?: number;
                /**
                 * @description What is to be changed: a dataset, a table, a recipe, ...
                 * @example dataset:12
                 */
                node?: string;
                /** @description With `rename_column`: the new name */
                to?: string;
                to_type?: components["schemas"]["ColumnType"];
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LineageImpact"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    proposeChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LineageProposal"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LineageImpact"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listOpenLineageEvents: {
        parameters: {
            query?: {
                limit?: number;
                /**
                 * @description Only those of this run
                 * @example 12
                 */
                run_id?: number;
                /**
                 * @description Only what became known at this time or later
                 * @example 2026-01-31T09:30:00.000Z
                 */
                since?: string;
                /**
                 * @description Only what became known before this time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                until?: string;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenLineageEvents"];
                    "application/x-ndjson": string;
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    receiveOpenLineage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event or events, as JSON */
        requestBody: {
            content: {
                "application/json": string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedLineage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getLineageDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LineageDelivery"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setLineageDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token?: string | null;
                    url: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LineageDelivery"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    rebuildLineage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LineageRebuild"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getRunLineage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunLineage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    searchLineage: {
        parameters: {
            query?: {
                /** @description false: match names of nodes only */
                columns?: boolean;
                /** @description May be repeated */
                kind?: ("table" | "file" | "dataset" | "model" | "recipe" | "query" | "chart" | "dashboard" | "external" | "job")[];
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "name" | "kind" | "id";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LineagePage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MeUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listMyOrganizations: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyOrganizationPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "created_at" | "kind" | "read_at";
                /** @description true: only unread ones; false: only read ones */
                unread?: boolean;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Notification"][];
                        limit: number;
                        offset: number;
                        /** @description How many match, on all pages */
                        total: number;
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    readNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listNotificationDeliveries: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationDeliveryPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getNotificationPreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setNotificationPreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @example [
                     *       {
                     *         "kind": "role.changed",
                     *         "enabled": false
                     *       }
                     *     ]
                     */
                    preferences: {
                        /**
                         * @description Where you are told
                         * @enum {string}
                         */
                        channel?: "in_app" | "mail";
                        enabled: boolean;
                        /**
                         * @description What it is about
                         * @enum {string}
                         */
                        kind: "organization.joined" | "invitation.accepted" | "role.changed" | "upload.rejected_rows" | "resource.shared" | "dataset.drift" | "dataset.refresh_failed" | "run.failed" | "run.recovered" | "dataset.version_held" | "dataset.checks_failed" | "dataset.checks_recovered" | "dataset.stale" | "dataset.fresh_again" | "schedule.paused";
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    readAllNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getNotificationRoutes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationRoutes"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setNotificationRoutes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationRoutesChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationRoutes"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getNotificationSilences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSilences"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setNotificationSilences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationSilencesChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSilences"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    streamNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                    "text/event-stream": string;
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    countUnreadNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name" | "slug" | "created_at" | "updated_at";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "email" | "role" | "created_at" | "expires_at";
                /** @description May be repeated */
                status?: ("pending" | "accepted" | "expired")[];
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                /**
                 * @description Primary key
                 * @example 12
                 */
                invitation_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description May be repeated */
                role?: ("admin" | "editor" | "viewer" | "management" | "cs_staff")[];
                /** @description Column to sort by */
                sort?: "user_id" | "username" | "full_name" | "email" | "role" | "joined_at";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                /**
                 * @description Primary key
                 * @example 12
                 */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                /**
                 * @description Primary key
                 * @example 12
                 */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getOrganizationSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationSettings"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateOrganizationSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationSettingsUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationSettings"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listPermissions: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getFlow: {
        parameters: {
            query?: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                project_id?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listRecipeFunctions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["RecipeFunction"][];
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listRecipeSteps: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["RecipeStepKind"][];
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listRecipes: {
        parameters: {
            query?: {
                /**
                 * @description Only those that read this dataset
                 * @example 12
                 */
                input_dataset_id?: number;
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /**
                 * @description Only the one that makes this dataset
                 * @example 12
                 */
                output_dataset_id?: number;
                /**
                 * @description Only those of this project
                 * @example 12
                 */
                project_id?: number;
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name" | "status" | "created_at" | "updated_at";
                /** @description May be repeated */
                status?: ("draft" | "published")[];
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecipePage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createRecipe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecipeCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recipe"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getRecipe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recipe"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteRecipe: {
        parameters: {
            query?: {
                /** @description What becomes of the dataset that it makes; `keep` (as a plain one) unless given */
                output?: "keep" | "delete";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateRecipe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecipeUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recipe"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    diffRecipe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecipeDiffRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecipeDiff"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    publishRecipe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecipePublish"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recipe"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    runRecipe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecipeRunRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getRecipeTests: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecipeTests"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    replaceRecipeTests: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecipeTests"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecipeTests"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    runRecipeTests: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecipeTestRun"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecipeTestResults"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listRecipeVersions: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecipeVersionPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getRecipeVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecipeVersion"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    compareRecipeVersions: {
        parameters: {
            query?: {
                /** @description Another version; unless given the draft, or where there is none what is published */
                to?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecipeComparison"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    restoreRecipeVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recipe"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    previewRecipeJoin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecipeJoinPreviewRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecipeJoinPreview"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    previewRecipe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecipePreviewRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecipePreview"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    startBuild: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuildRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuildPlan"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this dataset
                 * @example 12
                 */
                dataset_id?: number;
                kind?: "refresh" | "recipe" | "build";
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /**
                 * @description Only the steps of this build
                 * @example 12
                 */
                parent_id?: number;
                /** @description Substring of name or description, in any case */
                q?: string;
                /**
                 * @description Only those of this recipe
                 * @example 12
                 */
                recipe_id?: number;
                /**
                 * @description Only those that try this one again
                 * @example 12
                 */
                retry_of?: number;
                /**
                 * @description Only those that this schedule started
                 * @example 12
                 */
                schedule_id?: number;
                /**
                 * @description Only those queued at this time or later
                 * @example 2026-01-31T09:30:00.000Z
                 */
                since?: string;
                /** @description Column to sort by */
                sort?: "id" | "status" | "created_at" | "started_at" | "finished_at";
                /** @description May be repeated */
                status?: ("queued" | "running" | "succeeded" | "failed" | "cancelled")[];
                /** @description true: without the steps of builds */
                top_level?: boolean;
                trigger?: "manual" | "created" | "changed" | "schedule" | "build" | "retry";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetail"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listRunLogs: {
        parameters: {
            query?: {
                /** @description Only lines with a higher number */
                after?: number;
                /** @description May be repeated */
                level?: ("info" | "warn" | "error")[];
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "line";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunLogPage"];
                    "text/event-stream": string;
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    retryRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client. The same request with the same key answers with the run that it started; another request with the same key is a 409 */
                "idempotency-key"?: string;
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                is_paused?: boolean;
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /**
                 * @description Only those of this project
                 * @example 12
                 */
                project_id?: number;
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name" | "created_at" | "updated_at";
                trigger_kind?: "cron" | "datasets" | "run";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulePage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pauseSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    resumeSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    runSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listScheduleTicks: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "at";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleTickPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    previewSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cron": "30 6 * * 1-5",
                 *       "time_zone": "Europe/Berlin"
                 *     }
                 */
                "application/json": {
                    /** @default 5 */
                    count?: number;
                    cron: string;
                    time_zone: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulePreview"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listProjects: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name" | "created_at" | "updated_at";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getProjectContents: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "type" | "id" | "name" | "status" | "updated_at";
                /** @description May be repeated */
                type?: ("connector" | "dataset" | "recipe" | "schedule" | "dashboard" | "query")[];
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectItemPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createSampleProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SampleProject"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description May be repeated */
                role?: ("admin" | "editor" | "viewer" | "management" | "cs_staff")[];
                /** @description Column to sort by */
                sort?: "id" | "username" | "email" | "full_name" | "role" | "last_login_at" | "created_at" | "updated_at";
                /** @description May be repeated */
                status?: ("active" | "deactivated")[];
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deactivateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getUserAttributes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributesOfUser"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setUserAttributes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserAttributesChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributesOfUser"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setUserRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserRole"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    resetUserPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
}
