alter table runs add foreign key (org_id, recipe_id) references recipes (org_id, id) on delete set null (recipe_id);
